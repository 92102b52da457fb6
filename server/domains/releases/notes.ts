import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isAncestor } from '../../git/history/read-commits.ts'
import { isBranchName } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { revList } from '../../git/history/rev-list.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { placePage } from '../repositories/named-place.ts'
import { inPath } from './view.ts'
import { readNotesSettings } from './notes-settings.ts'
import { notesText, type NotedPull } from './notes-text.ts'
import { findAim, requireAim, requireTagName } from './tag.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'content'>
type Input = Schemas['release-notes-input']

interface Place {
  repository: Repository
  links: Links
}

/** Pull requests that are considered, and commits in which their merge commits are sought. */
const maxPulls = 1000
const maxCommits = 50_000

/** Releases among which the previous one is sought. */
const maxReleases = 20

/** A tag with its commit. */
interface Tag {
  name: string
  sha: string
}

async function commitsOf(path: string, names: readonly string[]): Promise<Tag[]> {
  using objects = openObjects(path)
  const valid = names.filter(isBranchName)
  const found = await objects.info(valid.map((name) => `refs/tags/${name}^{commit}`))
  return valid.flatMap((name, index) => {
    const commit = found[index]
    return commit ? [{ name, sha: commit.id }] : []
  })
}

/** @throws ServiceError 422 when the tag does not exist */
async function namedTag(path: string, name: string): Promise<Tag> {
  const [found] = await commitsOf(path, [name])
  if (found) return found
  throw validationFailed({ resource: 'Release', field: 'previous_tag_name', code: 'invalid' })
}

/** The newest release that the commit contains. */
async function previousRelease(
  repositoryId: number,
  head: Tag,
  { storage, git }: Needs,
): Promise<Tag | undefined> {
  const path = git.path(repositoryId)
  const names = await storage.releases.tags(repositoryId, maxReleases + 1)
  const others = names.filter((name) => name !== head.name)
  for (const tag of await commitsOf(path, others)) {
    if (await isAncestor(path, tag.sha, head.sha)) return tag
  }
  return undefined
}

/** The commits since a tag, or all of them. */
async function commitsSince(path: string, head: Tag, before: Tag | undefined) {
  const ids = new Set<string>()
  const range = { include: [head.sha], exclude: before ? [before.sha] : [] }
  for await (const lines of revList(path, range)) {
    for (const id of lines) ids.add(id)
    if (ids.size > maxCommits) break
  }
  return ids
}

/** The pull requests whose merge commits are among these, oldest first. */
async function pullsIn(
  repositoryId: number,
  commits: ReadonlySet<string>,
  { storage }: Needs,
): Promise<NotedPull[]> {
  const merged = await storage.mergedPulls.list(repositoryId, maxPulls)
  const found = merged.filter(({ sha }) => sha !== null && commits.has(sha)).reverse()
  const labels = await storage.mergedPulls.labels(found.map(({ issueId }) => issueId))
  return found.map((pull) => ({ ...pull, labels: labels.get(pull.issueId) ?? [] }))
}

/**
 * Generates the name and the notes of a release.
 * @throws ServiceError 422 for an invalid tag or target
 */
export async function generateNotes(
  { repository, links }: Place,
  input: Input,
  context: Needs,
): Promise<Schemas['release-notes']> {
  const { tag_name: name } = input
  const target = input.target_commitish || repository.default_branch
  requireTagName(name)
  const aim = await findAim(repository, { tag: name, target }, context)
  requireAim(aim, repository)
  const path = context.git.path(repository.id)
  const head = { name, sha: aim.sha }
  const { previous_tag_name: named, configuration_file_path: file } = input
  const before = named
    ? await namedTag(path, named)
    : await previousRelease(repository.id, head, context)
  const pulls = await pullsIn(repository.id, await commitsSince(path, head, before), context)
  const authors = new Set(pulls.flatMap(({ author }) => author?.id ?? []))
  const page = placePage(repository, links)
  const end = inPath(name)
  const body = notesText({
    pulls,
    first: await context.storage.mergedPulls.firstOf(repository.id, [...authors]),
    settings: await readNotesSettings(path, { sha: aim.sha, file }, context),
    page,
    changes: before ? `${page}/compare/${inPath(before.name)}...${end}` : `${page}/commits/${end}`,
  })
  return { name, body }
}
