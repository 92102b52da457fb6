import { expect } from 'vitest'
import { versions } from '../bundles.ts'
import { client } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { startReceiver, type Received } from './receiver.ts'

/** The event of a delivery, with its body. */
// oxlint-disable-next-line typescript/no-explicit-any -- each body was checked against its schema
export type Told = { event: string } & Record<string, any>

export interface Listeners extends AsyncDisposable {
  /**
   * Deliveries since the last call. Checks that each subscribed hook received each event once and
   * the other hook received none.
   */
  told(): Promise<Told[]>
}

const bodyOf = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>
const eventOf = ({ headers }: Received) => headers['x-service-event'] as string
const guidOf = ({ headers }: Received) => headers['x-service-delivery']
const whole = (received: Received): Told => ({ event: eventOf(received), ...bodyOf(received) })

const gone = { has_downloads: true, use_squash_pr_title_as_default: false }
const inOlder = (repo: object | null) => repo && { ...repo, ...gone }
const single = ({ assignees }: { assignees: unknown[] }) => ({ assignee: assignees[0] ?? null })

function olderPull(pull: Told['pull_request']) {
  return {
    ...pull,
    ...single(pull),
    head: { ...pull.head, repo: inOlder(pull.head.repo) },
    base: { ...pull.base, repo: inOlder(pull.base.repo) },
    merge_commit_sha: expect.toBeOneOf([null, expect.stringMatching(/^[0-9a-f]{40}$/)]) as unknown,
  }
}

/** Related issues and their repositories. */
function olderRelated(told: object) {
  const parts = Object.entries(told).flatMap(([name, value]): [string, unknown][] => {
    if (/_issue$/.test(name)) return [[name, { ...value, ...single(value) }]]
    return /_issue_repo$/.test(name) ? [[name, inOlder(value)]] : []
  })
  return Object.fromEntries(parts)
}

/** Where a transferred issue is now. */
const olderChanges = ({
  new_issue: issue,
  new_repository: place,
  ...changes
}: Told['changes']) => ({
  ...changes,
  ...(issue && { new_issue: { ...issue, ...single(issue) }, new_repository: inOlder(place) }),
})

/** Parts of payloads that few events have. */
function olderParts({ repository_advisory: advisory, workflow_run: run, changes }: Told) {
  const cvss = advisory?.cvss_severities.cvss_v3 ?? { vector_string: null, score: null }
  const [repository, head_repository] = [run?.repository, run?.head_repository].map(inOlder)
  return {
    ...(advisory && { repository_advisory: { ...advisory, cvss } }),
    ...(run && { workflow_run: { ...run, repository, head_repository } }),
    ...(changes && { changes: olderChanges(changes) }),
  }
}

/**
 * The payload in the older version: repositories with downloads and squash titles, issues and pull
 * requests with one assignee, pull requests with their merge commit, advisories with one score.
 */
function older({ repository, forkee, issue, pull_request: pull, ...told }: Told): Told {
  return {
    ...told,
    ...olderParts(told),
    ...olderRelated(told),
    ...(repository && { repository: inOlder(repository) }),
    ...(forkee && { forkee: inOlder(forkee) }),
    ...(issue && { issue: { ...issue, ...single(issue) } }),
    ...(pull && { pull_request: olderPull(pull) }),
  } as Told
}

/**
 * Three hooks of a repository: one with the events in the newest version, one with the events in
 * the oldest, and one subscribed to other events. The test server checks all deliveries against the
 * contract.
 * @param path as in the API
 */
export async function listenTo(
  server: TestServer,
  path: string,
  events: string[],
): Promise<Listeners> {
  const receiver = await startReceiver()
  let read = 0
  const add = async (name: string, wanted: string[], version: string) => {
    const config = { url: `${receiver.url}${name}`, content_type: 'json' }
    const asked = client(server, { token: 'ghp_mona', version })
    const { status, text } = await asked.post(`${path}/hooks`, { config, events: wanted })
    if (status !== 201) throw new Error(text)
  }
  for (const version of versions) await add(version, events, version)
  await add('deaf', ['gollum'], versions[0])

  const come = async () => {
    await server.delivered()
    const since = receiver.received.slice(read).filter((each) => eventOf(each) !== 'ping')
    read = receiver.received.length
    return (name: string) => since.filter((each) => each.path === `/${name}`)
  }
  await come()
  return {
    async told() {
      const at = await come()
      const newest = at(versions[0])
      const oldest = at(versions.at(-1)!)
      expect(at('deaf').map(eventOf)).toEqual([])
      expect(oldest.map(guidOf)).toEqual(newest.map(guidOf))
      expect(oldest.map(whole)).toEqual(newest.map((each) => older(whole(each))))
      return newest.map(whole)
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** The events with their actions, as text. */
export const inWords = (told: Told[]): string[] =>
  told.map(({ event, action }) => (action ? `${event} ${action}` : event))
