import { validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isBranchName, noObject } from '../../git/formats/names.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { resolveCommit } from '../../git/objects/revision.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { RecordContext } from '../pushes/record.ts'

/** The tag of a release, and where it is created if it does not exist. */
export interface TagTarget {
  tag: string
  /** A branch or commit. */
  target: string
}

/** The commit of a release. */
interface Aim {
  sha: string
  /** Whether the tag exists. */
  tagged: boolean
}

const refused = (field: string, code: 'invalid' | 'custom', message?: string) =>
  validationFailed({ resource: 'Release', field, code, ...(message && { message }) })

/** @throws ServiceError 422 for a name that git does not allow for a tag */
export function requireTagName(tag: string): void {
  if (!isBranchName(tag)) throw refused('tag_name', 'custom', 'tag_name is not a valid tag')
}

async function aimAt(path: string, { tag, target }: TagTarget): Promise<Aim | undefined> {
  using objects = openObjects(path)
  const [tagged] = await objects.info([`refs/tags/${tag}^{commit}`])
  if (tagged) return { sha: tagged.id, tagged: true }
  const found = await resolveCommit(objects, target)
  return found && { sha: found.id, tagged: false }
}

/** The commit of a release, if there is one yet. */
export const findAim = (
  { id }: Pick<Repository, 'id'>,
  place: TagTarget,
  { git }: Pick<RecordContext, 'git'>,
): Promise<Aim | undefined> => aimAt(git.path(id), place)

/** @throws ServiceError 422 when there is neither a tag nor a commit for it */
export function requireAim(
  aim: Aim | undefined,
  { pushed_at: pushed }: Pick<Repository, 'pushed_at'>,
): asserts aim is Aim {
  if (aim) return
  if (pushed === null) throw refused('base', 'custom', 'Repository is empty.')
  throw refused('target_commitish', 'invalid')
}

/** The time of the commit of a release. */
export async function commitTime(
  { id }: Pick<Repository, 'id'>,
  { sha }: Pick<Aim, 'sha'>,
  { git, clock }: Pick<RecordContext, 'git' | 'clock'>,
): Promise<number> {
  const commit = await readCommit(git.path(id), sha)
  const time = Date.parse(commit?.committer.date ?? '')
  return Number.isNaN(time) ? clock.now() : time
}

interface Tagging {
  repository: Repository
  sender: Account
  links: Links
}

/**
 * Creates the tag of a release, like a push of the sender.
 * @throws ServiceError 422 when another tag has a name that excludes it, such as `v1` for `v1/2`
 */
export async function createTag(
  { repository, sender: pusher, links }: Tagging,
  place: TagTarget,
  aim: Aim,
  context: RecordContext,
): Promise<void> {
  if (aim.tagged) return
  const command = { ref: `refs/tags/${place.tag}`, before: noObject, after: aim.sha }
  if (await moveRefs({ repository, pusher, commands: [command], links }, context)) return
  const now = await findAim(repository, place, context)
  if (!now?.tagged) throw refused('tag_name', 'custom', 'tag_name is not a valid tag')
}
