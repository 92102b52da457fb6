import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../core/config.ts'

export interface Listening {
  port: number
  /** URL of the server on this machine. */
  url: string
}

/**
 * Listens on the configured host and port.
 * @throws Error when the address is in use or not available
 */
export async function listen(server: Server, { host, port }: Config): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { port: address.port, url: `http://${name}:${address.port}` }
}

/** Listens on a Unix socket. A socket file left by an earlier run is removed. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
}
