import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyRefs } from '../../git/copy-refs.ts'
import { entriesOf, type TreeEntry } from '../../git/flat-tree.ts'
import { noObject } from '../../git/names.ts'
import type { PushCommand } from '../../git/push-commands.ts'
import { refusalReport, writeReport } from '../../git/push-report.ts'
import { receivePack, type ReceivedPush } from '../../git/receive-pack.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import type { GistContext } from './create.ts'
import { branch, branchRef } from './limits.ts'
import { headOf, readHistory, revisionOf } from './read-head.ts'
import { dropRef, settle } from './reconcile.ts'
import { presentGist } from './update.ts'

interface Pushing {
  gist: Gist
  pusher: Account
  input: AsyncIterable<Buffer>
  /** As in `receivePack`. */
  lasting?: boolean
}

/** What a gist has no room for: other branches and tags, and being without its branch. */
function unfit(commands: PushCommand[]): Map<string, string> {
  const others = commands.filter(({ ref, after }) => ref !== branchRef || after === noObject)
  return new Map(others.map(({ ref }) => [ref, `a gist has one branch, ${branch}`]))
}

const isFile = ({ mode }: TreeEntry) => mode.startsWith('100') || mode === '120000'

/** Why a tree cannot be a gist's. */
function problem(entries: readonly TreeEntry[]): string | undefined {
  if (entries.length === 0) return 'a gist has at least one file'
  return entries.every(isFile) ? undefined : 'a gist has no folders'
}

/** The commits that lead to a head; those that were known keep who brought them. */
async function history(path: string, head: string, pusher: Account, gist: Gist, c: GistContext) {
  const known = await c.storage.gistRevisions.all(gist.id)
  const users = new Map(known.map(({ version, user_id }) => [version, user_id]))
  const commits = await readHistory(path, head)
  return commits.map((commit, index) => {
    const known = users.get(commit.sha)
    const user_id = known === undefined ? pusher.id : known
    return revisionOf(commit, { gist_id: gist.id, number: index + 1, user_id })
  })
}

/** Agrees to what was pushed to a draft; false where the gist changed meanwhile. */
async function agree(
  { gist, pusher }: Pushing,
  draft: string,
  head: string,
  entries: TreeEntry[],
  context: GistContext,
): Promise<boolean> {
  const { storage, gists, clock } = context
  const path = gists.path(gist.id)
  const ref = `refs/changes/${randomUUID()}`
  await copyRefs(draft, path, new Map([[ref, head]]), [gist.head])
  const revisions = await history(path, head, pusher, gist, context)
  const agreed = await storage.transaction(async (transaction) => {
    const present = await presentGist(transaction, gist.id)
    if (present.head !== gist.head) return false
    await transaction.gistRevisions.replace(gist.id, revisions)
    await transaction.gists.update(gist.id, headOf(head, entries), clock.now())
    return true
  })
  if (agreed) await settle(gist.id, context, ref)
  else await dropRef(path, ref)
  return agreed
}

/** The answer to a push that git took and that is not taken all the same. */
const refused = ({ commands, capabilities }: ReceivedPush, reason: string): Buffer =>
  writeReport(
    refusalReport(commands, new Map(commands.map(({ ref }) => [ref, reason]))),
    capabilities,
  )

/**
 * Takes a push to a gist. Git takes it into a draft that borrows the gist's objects; what came is then
 * agreed to in one transaction, or nothing of it is. The answer for the client is returned.
 * @throws ServiceError 400, 404 or 413
 */
export async function receiveGistPush(pushing: Pushing, context: GistContext): Promise<Buffer> {
  const { gist, pusher, input, lasting = false } = pushing
  const { gists } = context
  await using draft = await gists.draft(branch)
  const borrowed = join(gists.path(gist.id), 'objects')
  await writeFile(join(draft.path, 'objects/info/alternates'), `${borrowed}\n`)
  await writeFile(join(draft.path, branchRef), `${gist.head}\n`)
  const push = await receivePack({
    path: draft.path,
    input,
    lasting,
    refuse: unfit,
    pusher: { name: pusher.login, email: pusher.email ?? '' },
  })
  const [command] = push.results
  if (!command?.applied) return push.report
  const entries = await entriesOf(draft.path, command.after)
  const reason = problem(entries)
  if (reason) return refused(push, reason)
  const agreed = await agree(pushing, draft.path, command.after, entries, context)
  return agreed ? push.report : refused(push, 'fetch first')
}
