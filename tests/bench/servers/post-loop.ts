/**
 * The baseline for deliveries: BENCH_COUNT POSTs of BENCH_BYTES bytes over reused connections, four
 * to each of BENCH_PORTS, without signing, address checks or records. Prints when it is done.
 */
import { Agent, request } from 'node:http'

const ports = (process.env.BENCH_PORTS ?? '').split(',').map(Number)
const count = Number(process.env.BENCH_COUNT)
const body = Buffer.alloc(Number(process.env.BENCH_BYTES), 'x')
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

function post(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', agent, headers }, (response) =>
      response.resume().on('end', resolve),
    )
    sent.on('error', reject).end(body)
  })
}

let next = 0
async function lane(port: number): Promise<void> {
  while (next++ < count) await post(port)
}
await Promise.all(ports.flatMap((port) => Array.from({ length: 4 }, () => lane(port))))
process.stdout.write('done\n')
process.exit()
