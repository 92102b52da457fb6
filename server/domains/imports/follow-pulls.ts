import { refs } from '../../git/history.ts'
import { foreseePulls, followPush, type Consequence } from '../pulls/follow-push.ts'
import type { RefChange } from '../repositories/pushes/change.ts'
import type { OpenPull } from '../../storage/pulls/pulls.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { ImportContext } from './context.ts'

/** Branches in one question. */
const batch = 1_000

/** What pull requests need to know of a branch that an import has moved. */
const moved = ({ head_ref: name, head_sha: before }: OpenPull, after: string): RefChange => ({
  ...{ ref: `refs/heads/${name}`, kind: 'branch', name, before, after },
  ...{ created: false, deleted: false, forced: true },
  ...{ commits: [], total: 0, distinctTotal: 0, head: null },
})

/**
 * What a publication comes to for open pull requests: an import pushes nothing, but where it has rewritten
 * their commits, they go on with what those are now. Asking again after a crash finds the same.
 */
export async function foreseeImported(
  repository: Repository,
  context: ImportContext,
): Promise<Consequence[]> {
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
  return foreseePulls(repository, changes, context)
}

/** Writes down what was foreseen, in the transaction that completes the import. */
export async function followImported(
  transaction: Transaction,
  consequences: readonly Consequence[],
  actorId: number,
  context: ImportContext,
): Promise<void> {
  const pusher = await transaction.accounts.find(actorId)
  if (!pusher || consequences.length === 0) return
  const following = { pusher, links: context.links, at: context.clock.now() }
  await triggerAll(transaction, await followPush(transaction, consequences, following), context)
}
