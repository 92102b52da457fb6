/**
 * BENCH_HOSTS receivers, which count as different hosts. The first line of output is the address of
 * the first one. `GET /ports` lists all. `GET /wait/N` responds after N deliveries since the last
 * wait, with the milliseconds from the first to the last.
 */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

let count = 0
let first = 0
let wanted = Infinity
let waiting: ServerResponse | undefined

function reached(): void {
  if (count < wanted || !waiting) return
  waiting.end(JSON.stringify(performance.now() - first))
  ;[count, wanted, waiting] = [0, Infinity, undefined]
}

const listener: RequestListener = (request, response) => {
  if (request.method === 'GET') {
    if (request.url === '/ports') return void response.end(JSON.stringify(ports))
    ;[wanted, waiting] = [Number(request.url?.slice('/wait/'.length)), response]
    return reached()
  }
  if (count++ === 0) first = performance.now()
  request.resume().on('end', () => {
    response.end('ok')
    reached()
  })
}

const ports: number[] = []
for (let host = 0; host < Number(process.env.BENCH_HOSTS); host++) {
  const server = createServer({ keepAliveTimeout: 30_000 }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ports.push((server.address() as AddressInfo).port)
}
process.stdout.write(`http://127.0.0.1:${ports[0]}\n`)
