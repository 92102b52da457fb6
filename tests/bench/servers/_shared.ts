import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response body of every measured server, provided by the benchmark. */
export const body = JSON.parse(process.env.BENCH_BODY ?? '{}') as unknown

/** Prints the address of the server for the benchmark. */
export function announce(server: Server): void {
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
}
