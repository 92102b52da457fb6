import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from './subject.ts'

const headers = { Authorization: 'Bearer ghp_mona', 'User-Agent': 'faults' }

/** Deliveries that failed while the server was busy are not repeated, so they have a minute. */
const patience = 60_000

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

/** Issues of which the webhook got no delivery. */
async function undelivered({ receiver, load }: Subject): Promise<number> {
  let left = load.acknowledged.issues
  for (const end = performance.now() + patience; performance.now() < end; await pause(250)) {
    const arrived = new Set(
      receiver.received.map(
        ({ body }) => (JSON.parse(body.toString()) as { issue?: { title: string } }).issue?.title,
      ),
    )
    left = left.filter((title) => !arrived.has(title))
    if (left.length === 0) return 0
  }
  return left.length
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
    Deliveries: await undelivered(subject),
  }
}
