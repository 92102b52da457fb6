import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isBlocked } from '../../../../server/core/egress/address-table.ts'

export interface Inner extends AsyncDisposable {
  /** `host:port` that this machine can reach but imports must not. */
  host: string
  address: string
  /** Number of connections. */
  connections: number
}

/**
 * An address of this machine that is blocked although loopback is allowed; undefined if it has
 * none.
 */
export const innerAddress: string | undefined = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(
    ({ family, internal, address }) =>
      family === 'IPv4' && !internal && isBlocked(address, { allowLoopback: true }),
  )?.address

if (innerAddress === undefined)
  process.stderr.write('skipped, this machine has no blocked address\n')

/** Listens on a blocked address, closes every connection, and counts them. */
export async function startInner(address: string): Promise<Inner> {
  const server = createServer((socket) => {
    inner.connections++
    socket.on('error', () => {}).destroy()
  })
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const inner: Inner = {
    ...{ host: `${address}:${port}`, address, connections: 0 },
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
  return inner
}
