import { authorization } from './hook.ts'
import { median, type Load } from './load.ts'
import { options } from './options.ts'
import { measureCosts } from './processor-time.ts'
import { noteRatio, noteTimes } from './results.ts'
import { startSubject, type Subject } from './server-process.ts'

const at = 'repository(owner: "acme", name: "widgets")'
const short = {
  viewer: '{ viewer { login } }',
  repository: `{ ${at} { name description isPrivate stargazerCount } }`,
}

const list = `{ ${at} { pullRequests(first: 100) { nodes {
  number title labels(first: 20) { nodes { name } } reviews(first: 10) { nodes { state } }
  statusCheckRollup { state }
} } } }`

const headers = { ...authorization, 'content-type': 'application/json' }

const sent = ({ url }: Subject, query: string): Load => ({
  url,
  requests: [{ method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) }],
})

async function send({ url }: Subject, method: string, path: string, body: object) {
  const init = { method, headers, body: JSON.stringify(body) }
  const reply = await fetch(`${url}/repos/acme/widgets${path}`, init)
  if (!reply.ok)
    throw new Error(`${method} ${path} returned ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, never>
}

/** Creates pull requests, each with a label, a review and a status. */
async function createPulls(subject: Subject, count: number): Promise<void> {
  const reply = await fetch(`${subject.url}/repos/acme/widgets/git/ref/heads/main`, { headers })
  const { object } = (await reply.json()) as { object: { sha: string } }
  for (let number = 1; number <= count; number++) {
    const branch = `work-${number}`
    await send(subject, 'POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: object.sha })
    const content = { message: 'Add a file', content: 'T25lCg==', branch }
    await send(subject, 'PUT', `/contents/${branch}.txt`, content)
    const input = { title: `Number ${number}`, head: branch, base: 'main' }
    const pull = await send(subject, 'POST', '/pulls', input)
    const { sha } = pull['head'] as unknown as { sha: string }
    await send(subject, 'POST', `/statuses/${sha}`, { state: 'success', context: 'ci' })
    await send(subject, 'POST', `/pulls/${pull['number']}/reviews`, {
      event: 'COMMENT',
      body: 'Good',
    })
    await send(subject, 'POST', `/issues/${pull['number']}/labels`, { labels: ['bug'] })
  }
}

/** Milliseconds of one document after the other. */
async function timesOf({ url }: Subject, query: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < count; number++) {
    const started = performance.now()
    const init = { method: 'POST', headers, body: JSON.stringify({ query }) }
    const text = await (await fetch(`${url}/graphql`, init)).text()
    times.push(performance.now() - started)
    if (text.includes('"errors"')) throw new Error(text)
  }
  return times
}

/** Short documents against graphql-js alone, by processor time, and the time of a long list. */
export async function measureGraphql(): Promise<void> {
  const { rounds, seconds, small } = options
  await using ours = await startSubject('ours')
  await using bare = await startSubject('graphql')
  const title = 'Short documents, against graphql-js on a server of Node, by processor time'
  process.stdout.write(`\n${title}\n`)
  for (const [name, query] of Object.entries(short)) {
    const subjects = new Map([
      ['ours', { pid: ours.pid, load: sent(ours, query) }],
      ['bare', { pid: bare.pid, load: sent(bare, query) }],
    ])
    const costs = await measureCosts(subjects, { rounds, seconds })
    const [own, other] = [median(costs.get('ours')!), median(costs.get('bare')!)]
    const figures = `${own.toFixed(0).padStart(8)} µs ${other.toFixed(0).padStart(8)} µs`
    process.stdout.write(`  ${name.padEnd(20)}${figures}  ×${(other / own).toFixed(2)}\n`)
    noteRatio({ title, subject: name, against: 'graphql-js', ratio: other / own })
  }
  const count = small ? 20 : 100
  await createPulls(ours, count)
  await timesOf(ours, list, 5)
  const time = median(await timesOf(ours, list, 20))
  const subject = `${count} pull requests with labels, reviews and status, p50`
  process.stdout.write(`  ${subject} ${time.toFixed(0)} ms\n`)
  noteTimes('A list in one document', { [subject]: time })
}
