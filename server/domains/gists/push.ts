import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyRefs } from '../../git/store/copy-refs.ts'
import { topEntries, type TopEntry } from '../../git/objects/top-entries.ts'
import { noObject } from '../../git/formats/names.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { refusalReport, writeReport } from '../../git/push/push-report.ts'
import { receivePack, type ReceivedPush } from '../../git/push/receive-pack.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import type { GistContext } from './create.ts'
import { branch, branchRef, maxStoredFiles } from './limits.ts'
import { headOf, readHistory, revisionOf } from './read-head.ts'
import { dropRef, reconcileLater } from './reconcile.ts'
import { lockGist } from './update.ts'

interface Pushing {
  gist: Gist
  pusher: Account
  input: AsyncIterable<Buffer>
  /** See `receivePack`. */
  lasting?: boolean
}

/** Rejects other branches and tags, and deletion of the only branch. */
function rejections(commands: PushCommand[]): Map<string, string> {
  const others = commands.filter(({ ref, after }) => ref !== branchRef || after === noObject)
  return new Map(others.map(({ ref }) => [ref, `a gist has only the branch ${branch}`]))
}

const isFile = ({ mode }: TopEntry) => mode.startsWith('100') || mode === '120000'

/** Returns why a tree is not valid for a gist. */
function problem(entries: readonly TopEntry[]): string | undefined {
  if (entries.length === 0) return 'a gist must have at least one file'
  if (entries.length > maxStoredFiles) return `a gist cannot have more than ${maxStoredFiles} files`
  return entries.every(isFile) ? undefined : 'a gist cannot have folders'
}

/** Lists the history of a head. Known revisions keep their author. */
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

/**
 * Accepts a push that was received in a draft. Returns false when the gist has changed in the
 * meantime.
 */
async function agree(
  { gist, pusher }: Pushing,
  draft: string,
  head: string,
  entries: TopEntry[],
  context: GistContext,
): Promise<boolean> {
  const { storage, gists, clock } = context
  const path = gists.path(gist.id)
  const ref = `refs/changes/${randomUUID()}`
  await copyRefs(draft, path, new Map([[ref, head]]), [gist.head])
  const revisions = await history(path, head, pusher, gist, context)
  const agreed = await storage.transaction(async (transaction) => {
    const present = await lockGist(transaction, gist.id)
    if (present.head !== gist.head) return false
    await transaction.gitMaintenance.count({ gist_id: gist.id }, clock.now())
    await transaction.gistRevisions.replace(gist.id, revisions)
    await transaction.gists.update(gist.id, headOf(head, entries), clock.now())
    return true
  })
  if (agreed) await reconcileLater(gist.id, context, ref)
  else await dropRef(path, ref)
  return agreed
}

/** Builds the response for a push that git accepted and the gist rejects. */
const refused = ({ commands, capabilities }: ReceivedPush, reason: string): Buffer =>
  writeReport(
    refusalReport(commands, new Map(commands.map(({ ref }) => [ref, reason]))),
    capabilities,
  )

/**
 * Processes a push to a gist. Git receives it in a draft repository that shares the gist's objects.
 * One transaction then accepts or rejects it as a whole. Returns the response for the client.
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
    refuse: rejections,
    hooks: gists.hooks,
    pusher: { name: pusher.login, email: pusher.email ?? '' },
  })
  const [command] = push.results
  if (!command?.applied) return push.report
  const entries = await topEntries(draft.path, command.after, maxStoredFiles + 1)
  const reason = problem(entries)
  if (reason) return refused(push, reason)
  const agreed = await agree(pushing, draft.path, command.after, entries, context)
  return agreed ? push.report : refused(push, 'fetch first')
}
