/**
 * Plain Express 5 in BENCH_WORKERS processes that share a port, for what more processes cost on
 * this machine: the same routes and body as `bare`, without anything that processes have to agree
 * on.
 */
import cluster from 'node:cluster'
import express from 'express'
import { announceUrl, body } from './_shared.ts'

const count = Number(process.env.BENCH_WORKERS)

// Each process accepts connections itself, as those of the server do.
cluster.schedulingPolicy = cluster.SCHED_NONE

if (cluster.isPrimary) {
  let ready = 0
  cluster.on('listening', (_worker, { port }) => {
    if (++ready === count) announceUrl(`http://127.0.0.1:${port}`)
  })
  for (let worker = 0; worker < count; worker++) cluster.fork()
  process.once('SIGTERM', () => process.exit())
} else {
  const app = express()
  app.get('/', (_request, response) => void response.json(body))
  app.listen(0, '127.0.0.1')
}
