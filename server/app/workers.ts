import cluster from 'node:cluster'

/** Restarts of one worker in a row before the whole server gives up. */
const mostRestarts = 5

/** Lets a worker that is done end: its line to the first process would keep it alive. */
export function leave(): void {
  if (cluster.isWorker && process.connected) process.disconnect()
}

/** Whether this process is the one that speaks to people: the only one, or the first worker. */
export const speaks = (): boolean => (cluster.worker?.id ?? 1) === 1

/**
 * In the first process: starts the workers, passes signals on, and replaces one that dies. In a worker:
 * nothing.
 * @returns whether this is the first process, which serves nothing itself
 */
export function startWorkers(count: number): boolean {
  if (cluster.isWorker) return false
  let restarts = 0
  let stopping = false
  for (let index = 0; index < count; index++) cluster.fork()
  cluster.on('listening', () => (restarts = 0))
  cluster.on('exit', (_worker, code) => {
    if (stopping || code === 2) return
    if (++restarts > mostRestarts) process.exitCode = 1
    else cluster.fork()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  }
  return true
}
