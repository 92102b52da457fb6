import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The body every server under test answers with, given by the bench. */
export const body = JSON.parse(process.env.BENCH_BODY ?? '{}') as unknown

/** Tells the bench where to knock. */
export function announce(server: Server): void {
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
}
