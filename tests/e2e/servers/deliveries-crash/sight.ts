import type { OpenStore } from '../../../_support/stores.ts'
import type { Change, Fact } from './facts.ts'
import type { Arrival } from './inbox.ts'
import type { Life } from './life.ts'

/** A delivery as stored. */
export interface Row {
  id: number
  hook: number
  url: string
  guid: string
  event: string
  /** 1 for the first attempt, incremented by retries; 0 for a redelivery. */
  attempt: number
  /** Mark of the change. */
  mark: string
  delivered: boolean
  parked: boolean
  status: string | null
  statusCode: number | null
}

/** A received request, with its delivery and the sending process. */
export interface Reception extends Arrival {
  /** Undefined if no process has logged it. */
  life: Life | undefined
  delivery: number | undefined
  mark: string
  guid: string
}

/** The state at the end of a round. */
export interface Sight {
  /** Stored, and therefore committed. */
  committed: Change[]
  /** The actions that the processes logged. */
  facts: Fact[]
  rows: Row[]
  receptions: Reception[]
  /** Hooks by repository, and that of the app. */
  hooks: { id: number; repository: number | null }[]
  /** Lanes that are still claimed or due. */
  restless: unknown[]
  /** Number of payloads without a delivery. */
  orphans: number
}

/** The start of a round, to ignore earlier data. */
export interface Start {
  events: number
  deliveries: number
}

type Query = OpenStore['query']

const one = async (query: Query, sql: string) => Number((await query<{ n: number }>(sql))[0]?.n)

export const startOf = async (query: Query): Promise<Start> => ({
  events: await one(query, 'select coalesce(max(id), 0) as n from events'),
  deliveries: await one(query, 'select coalesce(max(id), 0) as n from deliveries'),
})

// The contract tests validate payloads; only the mark is read here.
/* oxlint-disable typescript/no-explicit-any */

/** The mark in a payload. For the creation of a hook, the mark is in the hook's URL. */
function markIn(payload: any): string {
  if (payload.zen !== undefined) return new URL(payload.hook.config.url).pathname.slice(1)
  return payload.changes.homepage?.from ?? payload.repository.description
}

function payloadIn({ rawHeaders, body }: Arrival): any {
  const form = rawHeaders.includes('application/x-www-form-urlencoded')
  const text = form ? new URLSearchParams(body.toString()).get('payload') : body.toString()
  return JSON.parse(text as string)
}

async function rowsSince(query: Query, { deliveries }: Start): Promise<Row[]> {
  const rows = await query<any>(`
    select d.id, d.hook_id, h.url, d.guid, d.event, d.attempt, d.delivered_at, d.parked_at,
      d.status, d.status_code, p.body
    from deliveries d join payloads p on p.id = d.payload_id join hooks h on h.id = d.hook_id
    where d.id > ${deliveries} order by d.id`)
  return rows.map((row) => ({
    id: Number(row.id),
    hook: Number(row.hook_id),
    url: row.url,
    guid: row.guid,
    event: row.event,
    attempt: Number(row.attempt),
    mark: markIn(JSON.parse(row.body)),
    delivered: row.delivered_at !== null,
    parked: row.parked_at !== null,
    status: row.status,
    statusCode: row.status_code === null ? null : Number(row.status_code),
  }))
}

async function changesSince(query: Query, { events }: Start): Promise<Change[]> {
  const marks = await query<{ payload: string }>(
    `select payload from events where type = 'Mark' and id > ${events} order by id`,
  )
  return marks.map(({ payload }) => JSON.parse(payload) as Change)
}

const headerOf = ({ rawHeaders }: Arrival, name: string) =>
  rawHeaders[rawHeaders.findIndex((each) => each.toLowerCase() === name) + 1] as string

/** Finds the sender of each request: a process logs its port before it sends. */
function attribute(arrivals: Arrival[], lives: Life[], rows: Row[]): Reception[] {
  const urls = new Map(rows.map(({ id, url }) => [id, url]))
  const sent = lives.flatMap((life) =>
    life.facts().flatMap((each) => (each.fact === 'sending' ? [{ ...each, life }] : [])),
  )
  return arrivals.map((arrival) => {
    const index = sent.findIndex(
      ({ port, delivery }) => port === arrival.port && urls.get(delivery) === arrival.url,
    )
    const [by] = index < 0 ? [] : sent.splice(index, 1)
    const guid = headerOf(arrival, 'x-service-delivery')
    const mark = markIn(payloadIn(arrival))
    return { ...arrival, life: by?.life, delivery: by?.delivery, guid, mark }
  })
}

/** Reads the result of a round independently of its processes. */
export async function look(
  query: Query,
  start: Start,
  { arrivals, lives }: { arrivals: Arrival[]; lives: Life[] },
): Promise<Sight> {
  const rows = await rowsSince(query, start)
  const hooks = await query<{ id: number; repository_id: number | null }>(
    `select id, repository_id from hooks where events like '%"repository"%'`,
  )
  return {
    committed: await changesSince(query, start),
    facts: lives.flatMap((life) => life.facts()),
    rows,
    receptions: attribute(arrivals, lives, rows),
    hooks: hooks.map(({ id, repository_id }) => ({
      id: Number(id),
      repository: repository_id === null ? null : Number(repository_id),
    })),
    restless: await query(
      'select * from lanes where lease_until <> 0 or claims <> 0 or due_at is not null',
    ),
    orphans: await one(
      query,
      'select count(*) as n from payloads where id not in (select payload_id from deliveries)',
    ),
  }
}
