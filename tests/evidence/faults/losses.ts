import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from './subject.ts'

const headers = { Authorization: 'Bearer ghp_mona', 'User-Agent': 'faults' }

/** Milliseconds without an arrival. Deliveries that a killed process has claimed are sent after a minute. */
const patience = 90_000

async function titlesOf(url: string): Promise<Set<string>> {
  const titles = new Set<string>()
  for (let page = 1; ; page++) {
    const path = `/repos/acme/widgets/issues?state=all&per_page=100&page=${page}`
    const found = (await (await fetch(url + path, { headers })).json()) as { title: string }[]
    for (const { title } of found) titles.add(title)
    if (found.length < 100) return titles
  }
}

async function headOf(url: string, branch: string): Promise<string | undefined> {
  const response = await fetch(`${url}/acme/widgets.git/info/refs?service=git-upload-pack`, {
    headers: { Authorization: `Basic ${Buffer.from('mona:ghp_mona').toString('base64')}` },
  })
  const text = await response.text()
  return new RegExp(`([0-9a-f]{40}) refs/heads/${branch}\\n`).exec(text)?.[1]
}

type Arrivals = () => Set<string | undefined>

/** The titles of issues in the deliveries that arrived. Each delivery is read once. */
function arrivals({ receiver }: Subject): Arrivals {
  const titles = new Set<string | undefined>()
  let read = 0
  return () => {
    for (; read < receiver.received.length; read++) {
      const body = JSON.parse(receiver.received[read]!.body.toString()) as {
        issue?: { title: string }
      }
      titles.add(body.issue?.title)
    }
    return titles
  }
}

/** Titles of issues whose webhook got no delivery, once no more arrive. */
async function undelivered(subject: Subject, arrived: Arrivals): Promise<string[]> {
  let left = subject.load.acknowledged.issues
  let end = performance.now() + patience
  for (; performance.now() < end; await pause(250)) {
    const before = left.length
    const seen = arrived()
    left = left.filter((title) => !seen.has(title))
    if (left.length === 0) break
    if (left.length < before) end = performance.now() + patience
  }
  return left
}

/** Of deliveries that wait, and of those that the delivery log reports as failed. */
async function unsuccessful({ server, postgres }: Subject) {
  const title = postgres
    ? `payloads.body::json->'issue'->>'title'`
    : `json_extract(payloads.body, '$.issue.title')`
  const rows = await server.opened.query<{ title: string; attempted: number | string | null }>(
    `select ${title} as title, delivered_at as attempted
     from deliveries join payloads on payloads.id = deliveries.payload_id
     where event = 'issues' and parked_at is null
       and (delivered_at is null or status_code not between 200 and 299)`,
  )
  const titles = (wanted: boolean) =>
    new Set(rows.filter((row) => (row.attempted === null) === wanted).map((row) => row.title))
  return { waiting: titles(true), failed: titles(false) }
}

/**
 * What became of deliveries that did not arrive. Those that wait arrive later, and those that
 * failed are in the delivery log, so that a user can send them again. The rest is lost.
 */
async function deliveriesOf(subject: Subject): Promise<Record<string, number>> {
  const arrived = arrivals(subject)
  const missing = await undelivered(subject, arrived)
  const { waiting, failed } = await unsuccessful(subject)
  const seen = arrived() // some may have arrived while the server was asked
  const left = missing.filter((title) => !seen.has(title))
  const delayed = left.filter((title) => waiting.has(title))
  const logged = left.filter((title) => !waiting.has(title) && failed.has(title))
  return {
    Deliveries: left.length - delayed.length - logged.length,
    'Delayed deliveries': delayed.length,
    'Failed deliveries': logged.length,
  }
}

/** Compares what was acknowledged with the state of the server. */
export async function lossesOf(subject: Subject): Promise<Record<string, number>> {
  const { server, load } = subject
  const { issues, branches } = load.acknowledged
  const titles = await titlesOf(server.url)
  let moved = 0
  for (const [branch, commit] of branches)
    if ((await headOf(server.url, branch)) !== commit) moved++
  return {
    'Acknowledged issues': issues.length,
    Issues: issues.filter((title) => !titles.has(title)).length,
    'Acknowledged branches': branches.size,
    Branches: moved,
    ...(await deliveriesOf(subject)),
  }
}
