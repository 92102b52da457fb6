import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { descendantsOf } from '../processes/processes.ts'

/** What an attack costs a server. */
export interface Cost {
  /** The longest time without a response of a cheap route, in milliseconds. */
  stall: number
  /** The growth of the server process, in bytes. */
  memory: number
  /** The most memory that all its children had together, beyond what they had before, in bytes. */
  children: number
  /** Child processes that are left ten seconds after the attack. */
  survivors: number
  /** Duration of the attack in milliseconds. */
  duration: number
}

interface Target {
  url: string
  pid: number
}

/**
 * Measures all the time, with a rest in milliseconds between two measurements.
 * @returns a function that ends this and returns the highest value
 */
function watchHighest(measure: () => Promise<number>, rest: number): () => Promise<number> {
  let highest = 0
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await measure())
      await pause(rest)
    }
  })()
  return async () => {
    isOver = true
    await work
    return highest
  }
}

/**
 * Asks the cheap route all the time, in a thread of its own, because attacks keep this one busy.
 * @returns a function that ends this and returns the longest response time in milliseconds
 */
async function watchStalls(url: string): Promise<() => Promise<number>> {
  const worker = new Worker(new URL('ask-constantly.js', import.meta.url), {
    workerData: `${url}/healthz`,
  })
  await once(worker, 'message')
  return async () => {
    worker.postMessage('end')
    const [highest] = (await once(worker, 'message')) as [number]
    return highest
  }
}

/** A figure of /proc/<pid>/status in bytes. */
async function figure(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
}

/** A server keeps one process for each kind of content that it parses. */
const kept = /(content-process|sarif-process|openpgp\/worker\.js)$/

/** The children of a server, and theirs, without those that it keeps. */
async function countChildren(pid: number): Promise<number> {
  const lines = (await descendantsOf(pid)).map(({ line }) => line)
  return lines.length - new Set(lines.filter((line) => kept.test(line))).size
}

/** The memory of the children of a server, and theirs, in bytes. */
async function memoryOfChildren(pid: number): Promise<number> {
  const sizes = (await descendantsOf(pid)).map((each) => figure(each.pid, 'VmRSS').catch(() => 0))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Processes that are still there after fifteen seconds. git waits ten for its next reader. */
async function survivors(pid: number, before: number): Promise<number> {
  let left = 0
  for (const end = performance.now() + 15_000; performance.now() < end; await pause(100)) {
    left = (await countChildren(pid)) - before
    if (left <= 0) return 0
  }
  return left
}

/** The longest response time of a quiet server in a second, in milliseconds. */
export async function quiet({ url }: Target): Promise<number> {
  const end = await watchStalls(url)
  await pause(1_000)
  return end()
}

/** Measures an attack from outside of the server process. */
export async function costOf({ url, pid }: Target, attack: () => Promise<unknown>): Promise<Cost> {
  const before = await countChildren(pid)
  await writeFile(`/proc/${pid}/clear_refs`, '5') // resets the peak
  const size = await figure(pid, 'VmRSS')
  const others = await memoryOfChildren(pid)
  const end = await watchStalls(url)
  const endChildren = watchHighest(() => memoryOfChildren(pid), 50)
  const since = performance.now()
  await attack()
  const duration = performance.now() - since
  const stall = await end()
  const memory = (await figure(pid, 'VmHWM')) - size
  const children = (await endChildren()) - others
  return { stall, memory, children, survivors: await survivors(pid, before), duration }
}
