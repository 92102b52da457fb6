import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { select } from '../../_support/selection.ts'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'
import { issueTwins, labelTwins } from './_issue-twins.ts'
import { protectionTwins } from './_protection-twins.ts'
import { pullTwins, reviewTwins } from './_pull-twins.ts'
import { gitTwins, repositoryTwins } from './_repository-twins.ts'
import { Site, type Call, type Twins } from './_twins.ts'
import { worldWithWritingApp } from './_writing-app.ts'

/* Mutations that perform operations end as requests do, send the same and leave the same events. */

const twins: Twins = {
  ...{ ...issueTwins, ...labelTwins, ...pullTwins, ...reviewTwins },
  ...{ ...repositoryTwins, ...gitTwins, ...protectionTwins },
}

/** What REST has no operation for, or only for a part of it. */
const withoutTwin = [
  ...['changeUserStatus', 'updateTeamReviewAssignment'],
  ...['addPullRequestReviewThread', 'createLinkedBranch', 'deleteIssue', 'deleteLinkedBranch'],
  ...['convertPullRequestToDraft', 'markPullRequestReadyForReview', 'transferIssue'],
  ...['enablePullRequestAutoMerge', 'disablePullRequestAutoMerge', 'pinIssue', 'unpinIssue'],
  ...['markFileAsViewed', 'unmarkFileAsViewed', 'minimizeComment', 'unminimizeComment'],
  ...['resolveReviewThread', 'unresolveReviewThread', 'revertPullRequest'],
]

/** What changes without an event. */
const silent = ['follows', 'subscriptions', 'reactions', 'deployments', 'pull_reviews']
const counts = [
  ...silent.map((table) => `(select count(*) from ${table}) ${table}`),
  ...['events', 'issue_events'].map((table) => `(select max(id) from ${table}) ${table}`),
]

const schema = JSON.parse(
  readFileSync(new URL('../../../generated/graphql/schema.json', import.meta.url), 'utf8'),
) as { Mutation: { fields: object } }

/** Names of values that differ between twins: what numbers and times they have. */
const unlike = /^(id|node_id|key|before|after|sha|guid|.*(_id|_at|_sha|timestamp))$/

/** A value without what differs between twins. */
function alike(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(/twin-[ab]/g, 'twin')
      .replaceAll(/[0-9a-f]{7,40}/g, 'sha')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'time')
      .replaceAll(/^http.*/g, (url) => url.replaceAll(/\d+/g, '#'))
  if (Array.isArray(value)) return value.map(alike)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (unlike.test(key) ? [] : [[key, alike(each)]])),
  )
}

const ordered = (values: unknown[]) =>
  values
    .map((each) => JSON.stringify(alike(each)))
    .sort()
    .map((each) => JSON.parse(each) as object)

/** Types of errors by the status of a response. */
const refusals: Record<number, string> = {
  ...{ 403: 'FORBIDDEN', 404: 'NOT_FOUND', 422: 'UNPROCESSABLE' },
}

const callers = {
  ...{ owner: 'ghp_mona', member: 'ghp_hubot', outsider: 'ghp_stranger', app: 'ghs_acme' },
}

/** Their inputs name what some callers cannot read. */
const hidden = [
  ...['updateBranchProtectionRule', 'deleteBranchProtectionRule'],
  ...['submitPullRequestReview', 'deletePullRequestReview'],
]

/** Changes what is the caller's own, which is the owner's here. */
const own = 'removeReaction'

const cases = Object.entries(callers).flatMap(([who, token]) =>
  Object.keys(twins)
    .filter((name) => who === 'owner' || name !== own)
    .map((name) => ({ name, who, token })),
)

describe('a mutation', () => {
  const service = useService({ world: worldWithWritingApp })
  let receiver: Receiver
  const pairs = new Map<string, Promise<[Site, Site]>>()

  beforeAll(async () => {
    receiver = await startReceiver()
    const config = { url: receiver.url, content_type: 'json' }
    await service.as('mona').post('/orgs/acme/hooks', { name: 'web', config, events: ['*'] })
  })
  afterAll(() => receiver[Symbol.asyncDispose]())

  async function counted() {
    const sql = `select ${counts.join(', ')}`
    const [row] = await service.server.opened.query<Record<string, number | null>>(sql)
    return Object.fromEntries(Object.entries(row!).map(([table, n]) => [table, Number(n)]))
  }

  /** What happens meanwhile: rows, deliveries, and events of feeds and timelines. */
  async function during(work: () => Promise<string>) {
    const { opened } = service.server
    await service.server.delivered()
    const heard = receiver.received.length
    const before = await counted()
    const end = await work()
    await service.server.delivered()
    const after = await counted()
    const feed = await opened.query<{ payload: string }>(
      `select type, public, actor_id actor, payload from events where id > ${before['events']}`,
    )
    const issue = await opened.query<{ details: string }>(
      `select event, actor_id actor, details from issue_events where id > ${before['issue_events']}`,
    )
    return {
      end,
      rows: silent
        .filter((table) => after[table] !== before[table])
        .map((table) => `${table} ${after[table]! - before[table]!}`),
      deliveries: ordered(
        receiver.received.slice(heard).map(({ headers, body }) => ({
          event: headers['x-service-event'],
          payload: JSON.parse(String(body)) as object,
        })),
      ),
      feed: ordered(feed.map((row) => ({ ...row, payload: JSON.parse(row.payload) as object }))),
      issue: ordered(issue.map((row) => ({ ...row, details: JSON.parse(row.details) as object }))),
    }
  }

  async function begun(name: string) {
    const site = new Site(name, service.as('mona'), service.as('hubot'))
    await site.begin()
    return site
  }

  /** Two repositories for each caller, because what is prepared has the same names. */
  function pairOf(who: string) {
    const pair =
      pairs.get(who) ??
      begun(`twin-a-${who}`).then(async (one): Promise<[Site, Site]> => [
        one,
        await begun(`twin-b-${who}`),
      ])
    pairs.set(who, pair)
    return pair
  }

  /** How requests end: with the first that is refused. */
  async function request(calls: readonly Call[], site: Site, caller: ServiceClient) {
    for (const [method, path, body] of calls) {
      const { status } = await caller.request(method, site.at(path), body)
      if (status >= 300) return refusals[status] ?? `${status}`
    }
    return 'done'
  }

  async function mutate(name: string, input: object, caller: ServiceClient) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation($input: ${type}) { ${name}(input: $input) { clientMutationId } }`
    const { body } = await caller.post('/graphql', { query, variables: { input } })
    return body.errors ? (body.errors[0].type as string) : 'done'
  }

  it('has a twin in REST, or is known to have none', () => {
    const known = [...Object.keys(twins), ...withoutTwin].sort()
    expect(known).toEqual(Object.keys(schema.Mutation.fields).sort())
  })

  it.each(select('graphql-twins', cases, ({ name, who }) => `${name} ${who}`))(
    'ends and sends what its twin does: $name by $who',
    async ({ name, who, token }) => {
      const { before, rest, input } = twins[name]!
      const [one, other] = await pairOf(who)
      const [made, madeToo] = [await before?.(one), await before?.(other)]
      const caller = service.as(undefined, { token })
      const expected = await during(() => request(rest(made, one), one, caller))
      const found = await during(() => mutate(name, input(madeToo, other), caller))
      if (hidden.includes(name) && expected.end === 'FORBIDDEN') expected.end = 'NOT_FOUND'
      expect(found).toEqual(expected)
      if (who === 'owner') expect(Object.values(found).flat()).not.toEqual(['done'])
    },
  )
})
