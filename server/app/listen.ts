import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../core/config.ts'

export interface Listening {
  port: number
  /** How this machine reaches the server. */
  url: string
}

/** @throws Error when the address is taken or may not be used */
export async function listen(server: Server, { host, port }: Config): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { port: address.port, url: `http://${name}:${address.port}` }
}

/** A socket that an earlier run left is in the way and of no use to anybody. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
}
