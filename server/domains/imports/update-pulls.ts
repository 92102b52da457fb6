import { refs } from '../../git/refs/all-refs.ts'
import type { PushConsequences } from '../../api/listeners.ts'
import { followPush } from '../pulls/update-pulls.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { ImportContext } from './context.ts'

/** Branches per query. */
const batch = 1_000

/** Describes a branch moved by an import as a ref change for pull requests. */
const moved = ({ head_ref: name, head_sha: before }: NumberedPull, after: string): RefChange => ({
  ...{ ref: `refs/heads/${name}`, kind: 'branch', name, before, after },
  ...{ created: false, deleted: false, forced: true },
  ...{ commits: [], total: 0, distinctTotal: 0, head: null },
})

/**
 * Computes the consequences of an import for open pull requests. An import pushes nothing, but when
 * it has rewritten the commits of a pull request, the pull request continues with the new ones. The
 * result is the same when computed again after a crash.
 */
export async function planImportedPulls(
  repository: Repository,
  context: ImportContext,
): Promise<PushConsequences> {
  const { storage, git } = context
  const known = await refs(git.path(repository.id))
  const branches = [...known.keys()].filter((ref) => ref.startsWith('refs/heads/'))
  const names = branches.map((ref) => ref.slice('refs/heads/'.length))
  const changes: RefChange[] = []
  for (let at = 0; at < names.length; at += batch) {
    const open = await storage.pulls.openFrom(repository.id, names.slice(at, at + batch))
    for (const pull of open) {
      const after = known.get(`refs/heads/${pull.head_ref}`)
      if (after !== undefined && after !== pull.head_sha) changes.push(moved(pull, after))
    }
  }
  return followPush(repository, changes, context)
}

/** Records these consequences in the transaction that completes the import. */
export async function applyImportedPulls(
  transaction: Transaction,
  { repository, consequences }: { repository: Repository; consequences: PushConsequences },
  actorId: number,
  context: ImportContext,
): Promise<void> {
  if (consequences.repositories.length === 0) return
  const sender = await transaction.accounts.find(actorId)
  if (!sender) return
  const source = { repository, sender, links: context.links }
  const events = await consequences.apply(transaction, source, context.clock.now())
  await triggerAll(transaction, events, context)
}
