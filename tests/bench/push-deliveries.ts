import { clientOf, type GitClient } from '../_support/git/git-client.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { startReceiver, type Receiver } from '../_support/webhooks/receiver.ts'
import { median, quantiles } from './load.ts'
import { printTimes } from './measure.ts'
import { noteRatio } from './results.ts'
import { startSubject } from './server-process.ts'

const quiet = ['--rate-limits', 'off', '--log-level', 'warn']
const authorization = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }

/** Milliseconds, one of each push. */
interface Latencies {
  /** From the start of `git push` until the delivery arrived. */
  fromStart: number[]
  /** From the end of `git push` until the delivery arrived; negative if the delivery was faster. */
  fromEnd: number[]
  /** Duration of the same push to `git http-backend`, which delivers nothing. */
  bare: number[]
}

async function createHook(server: ServerProcess, url: string): Promise<void> {
  const config = { url, content_type: 'json', secret: 's' }
  const response = await fetch(`${server.url}/repos/acme/widgets/hooks`, {
    method: 'POST',
    headers: authorization,
    body: JSON.stringify({ events: ['push'], config }),
  })
  if (!response.ok) throw new Error(await response.text())
}

const push = (git: GitClient) => git('push', '-q', 'origin', 'HEAD:refs/heads/main')

/** Pushes, and waits for the delivery. */
async function pushOnce(git: GitClient, receiver: Receiver) {
  const start = performance.now()
  const arrived = receiver.next().then(() => performance.now())
  await push(git)
  const end = performance.now()
  const arrival = await arrived
  return { fromStart: arrival - start, fromEnd: arrival - end }
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The two servers take turns, so that other load on the machine affects both. */
async function takeTurns(ours: GitClient, bare: GitClient, receiver: Receiver, pushes: number) {
  const found: Latencies = { fromStart: [], fromEnd: [], bare: [] }
  for (let each = 0; each <= pushes; each++) {
    for (const git of [ours, bare]) await git.commit('file', String(each))
    const { fromStart, fromEnd } = await pushOnce(ours, receiver)
    const without = await durationOf(() => push(bare))
    if (each === 0) continue // the first one includes compilation
    found.fromStart.push(fromStart)
    found.fromEnd.push(fromEnd)
    found.bare.push(without)
  }
  return found
}

async function measure(pushes: number): Promise<Latencies> {
  await using folder = await temporaryFolder()
  await using bareFolder = await temporaryFolder()
  await using receiver = await startReceiver()
  await using server = await spawnServer({ args: quiet })
  await using backend = await startSubject('http-backend')
  await createHook(server, receiver.url)
  await receiver.next()
  const url = `${server.url.replace('//', '//x:ghp_demo_mona@')}/acme/widgets.git`
  const ours = await clientOf(url, folder.path)
  await ours('pull', '-q', 'origin', 'main')
  const bare = await clientOf(`${backend.url}/acme/widgets.git`, bareFolder.path)
  return await takeTurns(ours, bare, receiver, pushes)
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b)

/**
 * The latency from a push to the delivery, on an otherwise idle server. A delivery cannot arrive
 * before git has received the push: the same push to `git http-backend` shows how long that takes.
 */
export async function measurePushDeliveries(pushes: number): Promise<void> {
  const { fromStart, fromEnd, bare } = await measure(pushes)
  const title = 'From a push to its receiver, on an idle server'
  const floor = 'the same push to git http-backend'
  const subject = 'since the start of git push'
  printTimes(title, {
    ...quantiles(subject, sorted(fromStart)),
    ...quantiles(floor, sorted(bare)),
    ...quantiles('since the end of git push', sorted(fromEnd)),
  })
  const ratio = median(fromStart.map((time, index) => time / (bare[index] ?? NaN)))
  process.stdout.write(`  ${subject} ÷ ${floor}: ×${ratio.toFixed(2)}\n`)
  noteRatio({ title, subject, against: floor, ratio })
}
