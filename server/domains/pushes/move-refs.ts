import { changeRefs } from '../../git/refs/change-refs.ts'
import { syncRefs } from '../../git/store/durability.ts'
import { gitIn } from '../../git/processes/environment.ts'
import { noObject } from '../../git/formats/names.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { refusalsOf } from '../branches/protection/judge-push.ts'
import { ProtectedBranch } from '../branches/protection/protected-branch.ts'
import { openEntry } from './journal.ts'
import type { RecordContext } from './record.ts'
import { requireWorkflows } from './workflow-files.ts'

interface Moving {
  repository: Repository
  /** The user who moves the refs. */
  pusher: Account
  /** All are applied, or none. */
  commands: PushCommand[]
  links: Links
  /** Whether a branch of a fork follows its source. */
  syncing?: boolean | undefined
  /** Whose token decides whether workflows may change; undefined where they cannot. */
  caller?: Caller | undefined
}

const instruction = ({ ref, before, after }: PushCommand): string =>
  after === noObject ? `delete ${ref} ${before}\n` : `update ${ref} ${after} ${before}\n`

/** Updates refs if all have their expected values. Returns whether they had. */
async function update(
  path: string,
  pusher: Account,
  commands: PushCommand[],
  mark: string,
): Promise<boolean> {
  const env = { GIT_COMMITTER_NAME: pusher.login, GIT_COMMITTER_EMAIL: mark }
  const command = gitIn(path, ['update-ref', '--stdin'], { env })
  const { code } = await changeRefs(path, command, commands.map(instruction).join(''))
  if (code !== 0) return false
  await syncRefs(
    path,
    commands.map(({ ref }) => ref),
  )
  return true
}

/**
 * Updates refs like a push, with the same events: the update is in the journal before a ref moves
 * and recorded before this resolves. The objects must already exist.
 * @returns false when a ref did not have its expected value; nothing is changed then
 * @throws ProtectedBranch when the protection of a branch stops the change
 * @throws ServiceError 403 when the token of the caller may not change workflows
 */
export async function moveRefs(
  { repository, pusher, commands, links, syncing, caller }: Moving,
  context: RecordContext,
): Promise<boolean> {
  const place = context.git.path(repository.id)
  const push = { repository, pusher, commands, syncing }
  const refusals = await refusalsOf(push, place, context.storage)
  if (refusals.length > 0) throw new ProtectedBranch(refusals)
  if (caller) await requireWorkflows({ caller, repository }, commands, context)
  using entry = await openEntry({ repository, pusher, commands, links }, context)
  const isMoved = entry.reasons.size === 0 && (await update(place, pusher, commands, entry.mark))
  await entry.record(isMoved ? commands : [])
  return isMoved
}
