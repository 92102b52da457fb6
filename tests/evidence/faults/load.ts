import { setTimeout as pause } from 'node:timers/promises'
import type { GitClient } from '../../_support/git/git-client.ts'

export interface LoadTarget {
  /** The server. */
  url: string
  /** A clone of acme/widgets. */
  git: GitClient
}

/** What clients saw while a fault happened. */
export interface Sight {
  /** Responses by status; 0 is a connection that ended or was refused. */
  statuses: Map<number, number>
  /** Requests without a response in time. */
  unanswered: number
  /** The slowest response in milliseconds. */
  slowest: number
  /** When the last request failed, in milliseconds of `performance.now()`. */
  lastFailure: number
  pushes: number
  failedPushes: number
}

/** What the server acknowledged. */
export interface Acknowledged {
  issues: string[]
  /** Branches by name, with the commit that they must have. */
  branches: Map<string, string>
}

export interface Load {
  readonly acknowledged: Acknowledged
  /** Starts to count from zero. @returns what was counted before */
  look(): Sight
  /** Ends when every request has its response. */
  stop(): Promise<void>
}

const callers = 6
/** A client that waits longer has no response, in milliseconds. */
const patience = 15_000
/** A short pause of a client that failed, as people and libraries make it. */
const afterFailure = 50

const nothing = (): Sight => ({
  statuses: new Map(),
  unanswered: 0,
  slowest: 0,
  lastFailure: 0,
  pushes: 0,
  failedPushes: 0,
})

const headers = { Authorization: 'Bearer ghp_mona', 'User-Agent': 'faults' }
const repository = '/repos/acme/widgets'

/** Reads, writes and pushes all the time. */
export function startLoad({ url, git }: LoadTarget): Load {
  let sight = nothing()
  let isOver = false
  let serial = 0
  const acknowledged: Acknowledged = { issues: [], branches: new Map() }

  function count(status: number, since: number): void {
    sight.statuses.set(status, (sight.statuses.get(status) ?? 0) + 1)
    sight.slowest = Math.max(sight.slowest, performance.now() - since)
    if (status === 0 || status >= 500) sight.lastFailure = performance.now()
  }

  async function ask(method: string, path: string, body?: object): Promise<number> {
    const since = performance.now()
    const sending = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    try {
      const signal = AbortSignal.timeout(patience)
      const response = await fetch(`${url}${path}`, { ...sending, signal })
      await response.arrayBuffer()
      count(response.status, since)
      return response.status
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        sight.unanswered++
        sight.lastFailure = performance.now()
      } else count(0, since)
      return 0
    }
  }

  async function write(): Promise<number> {
    const title = `Issue ${++serial}`
    const status = await ask('POST', `${repository}/issues`, { title })
    if (status === 201) acknowledged.issues.push(title)
    return status
  }

  async function call(caller: number): Promise<void> {
    for (let turn = caller; !isOver; turn++) {
      const acts = [
        () => ask('GET', '/user'),
        () => ask('GET', `${repository}/issues?per_page=10`),
        write,
      ]
      const status = await acts[turn % acts.length]!()
      if (status === 0 || status >= 500) await pause(afterFailure)
    }
  }

  async function push(): Promise<void> {
    for (let round = 0; !isOver; round++) {
      const commit = await git.commit('pushed', `${round}\n`)
      const branch = `b${round % 20}`
      const { code } = await git.try(['push', '-q', 'origin', `+HEAD:refs/heads/${branch}`])
      sight.pushes++
      if (code === 0) acknowledged.branches.set(branch, commit)
      else {
        sight.failedPushes++
        acknowledged.branches.delete(branch) // it may have moved
      }
      await pause(200)
    }
  }

  const work = Promise.all([...Array.from({ length: callers }, (_, each) => call(each)), push()])
  return {
    acknowledged,
    look() {
      const seen = sight
      sight = nothing()
      return seen
    },
    async stop() {
      isOver = true
      await work
    },
  }
}
