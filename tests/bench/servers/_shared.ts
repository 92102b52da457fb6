import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The response body of every measured server, provided by the benchmark. */
export const body = JSON.parse(process.env.BENCH_BODY ?? '{}') as unknown

/** Prints the address of the server for the benchmark. */
export const announceUrl = (url: string): void => void process.stdout.write(`${url}\n`)

/** Prints the address of a server as soon as it listens. */
export function announce(server: Server): void {
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    announceUrl(`http://127.0.0.1:${port}`)
  })
}

/** A module of a package in the folder BENCH_PEERS. */
export const peer = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(join(process.env.BENCH_PEERS ?? '', path)).href) as Promise<Module>
