import cluster from 'node:cluster'
import { open, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../core/config-error.ts'
import type { Config } from '../core/config.ts'
import { reasonOf } from '../core/reason-of.ts'

export interface Listening {
  port: number
  /** URL of the server on this machine. */
  url: string
}

/**
 * Listens on the configured host and port.
 * @throws Error when the address is in use or not available
 */
export async function listen(server: Server, { host, port, tls }: Config): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { port: address.port, url: `${tls ? 'https' : 'http'}://${name}:${address.port}` }
}

/** Writes the port. Everyone may read it, because a supervisor may be another user. */
async function writeReadable(file: string, port: number): Promise<void> {
  const handle = await open(file, 'w')
  try {
    if ((await handle.stat()).isFile()) await handle.chmod(0o644)
    await handle.writeFile(`${port}\n`)
  } finally {
    await handle.close()
  }
}

/** Writes the port for other programs. @throws ConfigError when the file cannot be written */
export async function writePortfile(file: string, port: number): Promise<void> {
  // A file is renamed into place, so that nobody reads it without the port. A device is written to.
  const isDevice = await stat(file).then(
    (found) => !found.isFile(),
    () => false,
  )
  const written = isDevice ? file : `${file}.${process.pid}`
  try {
    await writeReadable(written, port)
    if (!isDevice) await rename(written, file)
  } catch (error) {
    if (!isDevice) await rm(written, { force: true })
    throw new ConfigError(`cannot write --portfile ${file}: ${reasonOf(error)}`)
  }
}

/** Removes a socket file that an earlier run left. */
export const removeSocket = (path: string): Promise<void> => rm(path, { force: true })

/**
 * Listens on a Unix socket. A socket file left by an earlier run is removed, but not by a worker:
 * the workers share the socket.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (!cluster.isWorker) await removeSocket(path)
  server.listen(path)
  await once(server, 'listening')
}
