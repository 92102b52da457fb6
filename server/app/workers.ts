import cluster from 'node:cluster'

/** Consecutive worker restarts before the server gives up. */
const mostRestarts = 5

/** Disconnects a worker from the first process, so that the worker can exit. */
export function disconnect(): void {
  if (cluster.isWorker && process.connected) process.disconnect()
}

/** Whether this process prints the banner: the only process, or the first worker. */
export const isPrimary = (): boolean => (cluster.worker?.id ?? 1) === 1

/** Whether this process starts the workers and serves no requests itself. */
export const isManager = (count: number): boolean => count > 1 && !cluster.isWorker

/** Starts the workers, forwards signals to them and restarts a worker that exits. */
export function startWorkers(count: number): void {
  let restarts = 0
  let stopping = false
  cluster.setupPrimary({ serialization: 'advanced' }) // JSON has no NaN, which metrics contain
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
}
