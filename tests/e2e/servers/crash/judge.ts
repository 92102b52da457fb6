import { unwrap, type Client } from '../../../../client/index.ts'
import type { GitClient } from '../../../_support/git/git-client.ts'
import type { Received } from '../../../_support/webhooks/receiver.ts'
import { payloadOf, type JsonObject } from '../../_story.ts'
import { byRef, none, type Push, type Record } from './record.ts'

/** Everything about a repository that is visible from outside. */
export interface Sight {
  refs: Map<string, string>
  events: JsonObject[]
  hooks: number[]
  deliveries: Received[]
}

export interface Verdict {
  /** Broken guarantees. */
  broken: string[]
  /** Pushes that moved a ref without a success response. */
  unheard: number
  /** Deliveries of the same event after the first one. */
  duplicates: number
}

async function allPages<T>(read: (page: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const items = await read(page)
    all.push(...items)
    if (items.length < 100) return all
  }
}

/** Reads a repository through git, the API, and the deliveries to the receiver. */
export async function look(
  { owner, repo, remote }: Record,
  client: Client,
  git: GitClient,
  received: Received[],
): Promise<Sight> {
  const path = { owner, repo }
  const listed = await git('ls-remote', remote, 'refs/*')
  const lines = listed.split('\n').filter(Boolean)
  const paged = (page: number) => ({ params: { path, query: { per_page: 100, page } } })
  const hooks = await allPages((page) =>
    unwrap(client.GET('/repos/{owner}/{repo}/hooks', paged(page))),
  )
  const events = await allPages((page) =>
    unwrap(client.GET('/repos/{owner}/{repo}/events', paged(page))),
  )
  return {
    refs: new Map(lines.map((line) => line.split('\t').reverse() as [string, string])),
    events: events.map(({ type, payload }) => ({ type, ...payload })),
    hooks: hooks.map(({ id }) => id),
    deliveries: received.filter((one) => one.path.startsWith(`/${repo}/`)),
  }
}

/** Pushes that moved their ref. For a push without a response, the current ref decides. */
function movedOf(record: Record, { refs }: Sight, broken: string[]): Push[] {
  const moved: Push[] = []
  for (const [ref, pushes] of byRef(record)) {
    const now = refs.get(ref) ?? none
    const last = pushes.at(-1) as Push
    const answered = pushes.filter(({ taken, moved }) => taken || moved)
    moved.push(...answered)
    if (answered.includes(last) && now === last.after) continue
    if (!last.taken && now === last.after) moved.push(last)
    else if (now !== (answered.at(-1)?.after ?? none)) {
      broken.push(`${ref} is at ${now}, last taken was ${answered.at(-1)?.after}`)
    }
  }
  return moved
}

/** The expected feed events of a push, one per line. */
function told({ ref, before, after, gains }: Push): string[] {
  const name = ref.slice('refs/heads/'.length)
  if (after === none) return [`DeleteEvent ${name}`]
  const created = before === none ? [`CreateEvent ${name}`] : []
  return gains ? [...created, `PushEvent ${ref} ${before} ${after}`] : created
}

function lineOf({ type, ref, before, head }: JsonObject): string {
  return type === 'PushEvent' ? `${type} ${ref} ${before} ${head}` : `${type} ${ref}`
}

/**
 * Both lists have the same items, with repetitions. Otherwise reports missing and unexpected ones.
 */
function compare(what: string, expected: string[], actual: string[]): string[] {
  const rest = [...actual]
  const missing = expected.filter((each) => {
    const index = rest.indexOf(each)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
  return [
    ...missing.map((each) => `${what}: missing ${each}`),
    ...rest.map((each) => `${what}: unexpected ${each}`),
  ]
}

/** In the feed, the moves of each ref are in their order. The feed has the newest first. */
function outOfOrder(moved: Push[], feed: string[]): string[] {
  const refs = new Set(moved.map(({ ref }) => ref))
  return [...refs].flatMap((ref) => {
    const expected = moved.filter((push) => push.ref === ref).flatMap(told)
    const actual = feed.toReversed().filter((each) => expected.includes(each))
    return actual.join() === expected.join() ? [] : [`feed: moves of ${ref} are out of order`]
  })
}

const move = ({ ref, before, after }: JsonObject | Push) => `${ref} ${before} ${after}`

/** Every delivery by its content, with its guids. */
function guidsOf(deliveries: Received[]): Map<string, string[]> {
  const guids = new Map<string, string[]>()
  for (const one of deliveries) {
    const event = one.headers['x-service-event'] as string
    const about = event === 'ping' ? `ping ${one.path}` : `${event} ${move(payloadOf(one))}`
    const guid = one.headers['x-service-delivery'] as string
    guids.set(about, [...(guids.get(about) ?? []), guid])
  }
  return guids
}

/**
 * Compares the visible state with what was acknowledged: nothing lost, nothing invented, nothing
 * duplicated.
 */
export function judge(record: Record, sight: Sight): Verdict {
  const broken: string[] = []
  const moved = movedOf(record, sight, broken)
  const feed = sight.events.filter(({ ref }) => ref !== null).map(lineOf)
  const misplaced = compare('feed', moved.flatMap(told), feed)
  broken.push(...(misplaced.length > 0 ? misplaced : outOfOrder(moved, feed)))

  const made = record.hooks.filter(({ id }) => id !== undefined)
  const lost = made.filter(({ id }) => !sight.hooks.includes(id as number))
  broken.push(...lost.map(({ id }) => `hook ${id} is lost`))
  if (sight.hooks.length > record.hooks.length) broken.push('there are unexpected hooks')

  const guids = guidsOf(sight.deliveries)
  const pushes = [...guids.keys()].filter((about) => about.startsWith('push '))
  const due = moved.map((push) => `push ${move(push)}`)
  broken.push(...compare('delivered', due, pushes))
  const unpinged = made.filter(({ path }) => !guids.has(`ping ${path}`))
  broken.push(...unpinged.map(({ path }) => `delivered: missing ping ${path}`))
  for (const [about, each] of guids)
    if (new Set(each).size > 1) broken.push(`${about} came under several guids`)

  const place = (sentence: string) => `${record.repo}: ${sentence}`
  return {
    broken: broken.map(place),
    unheard: moved.filter(({ taken }) => !taken).length,
    duplicates: sight.deliveries.length - guids.size,
  }
}
