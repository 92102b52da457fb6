import { timestamp } from '../../../core/clock.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Gist } from '../../../storage/gists/gists.ts'
import type { GistRevision } from '../../../storage/gists/gist-revisions.ts'
import { gistCommit } from '../../../domains/gists/commit-view.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { GistSource } from '../../../api/views/source.ts'
import { onSchema, type ChangeContext } from '../../../api/versions/change.ts'

/** Minimum number of commits and forks per gist, however many gists a response has. */
const fewest = 30
/** Number of commits and forks in one response, divided among its gists. */
const most = 1000

/** Commits, forks and users of all gists in one response. */
interface Belongings {
  revisions: Map<number, GistRevision[]>
  forks: Map<number, Gist[]>
  users: ReadonlyMap<number, Account>
}

function grouped<Item>(items: readonly Item[], of: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) groups.set(of(item), [...(groups.get(of(item)) ?? []), item])
  return groups
}

async function load({ ids, viewerId }: GistSource, { storage }: ChangeContext) {
  const each = Math.max(fewest, Math.floor(most / ids.length))
  const revisions = await storage.gistRevisions.newestOf(ids, each)
  const forks = await storage.gists.newestForksOf(ids, { viewerId, limit: each })
  const users = await storage.accounts.findMany(revisions.map(({ user_id }) => user_id ?? 0))
  return {
    revisions: grouped(revisions, ({ gist_id }) => gist_id),
    forks: grouped(forks, ({ fork_of_id }) => fork_of_id as number),
    users,
  }
}

const loaded = new WeakMap<GistSource, Promise<Belongings>>()

/** Reads the related rows once for all gists in a response. */
function belongingsOf(source: GistSource, context: ChangeContext): Promise<Belongings> {
  let found = loaded.get(source)
  if (!found) loaded.set(source, (found = load(source, context)))
  return found
}

const none: GistSource = { ids: [], keys: new Map(), viewerId: undefined }

/** Gists in lists have `history` and `forks`. */
export default onSchema(
  ['base-gist', 'forked-gist', 'gist-simple'],
  async (json, source = none, context) => {
    const { links } = context
    const { revisions, forks, users } = await belongingsOf(source, context)
    const id = source.keys.get(json.id) ?? 0
    return {
      ...json,
      history: (revisions.get(id) ?? []).map((revision) =>
        gistCommit(revision, { key: json.id, user: users.get(revision.user_id ?? 0) }, links),
      ),
      forks: (forks.get(id) ?? []).map(({ key, owner, created_at, updated_at }) => ({
        id: key,
        url: links.api(`/gists/${key}`),
        user: simpleUser(owner, links),
        created_at: timestamp(created_at),
        updated_at: timestamp(updated_at),
      })),
    }
  },
)
