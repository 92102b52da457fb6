import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { OpenStore, Store } from '../stores.ts'

/** A TCP proxy between a server and PostgreSQL that fails on request. */
export interface PostgresProxy extends AsyncDisposable {
  /** The store behind the proxy. Tests query it directly. */
  store: Store
  /** Passes nothing on, in either direction, until `thaw`. Connections are accepted. */
  freeze(): void
  thaw(): void
  /** Ends every connection. */
  cut(): void
  /**
   * Ends the next connection that commits: before the database receives the COMMIT, or after it has
   * responded.
   */
  cutAtCommit(when: 'before' | 'after'): void
  /** Connections in use. */
  readonly connections: number
}

interface Pair {
  client: Socket
  database: Socket
}

/** Recognizes a COMMIT: it is sent as text once, and later by the name of the statement. */
function commitDetector(): (chunk: Buffer) => boolean {
  let name: string | undefined
  return (chunk) => {
    const text = chunk.toString('latin1')
    const [, learned] = /(s\d+)\0commit\0/.exec(text) ?? []
    name = learned ?? name
    return learned !== undefined || (name !== undefined && text.includes(`\0${name}\0`))
  }
}

function behind(store: Store, port: () => number): Store {
  const through = (url: string) => {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(port())
    return changed.href
  }
  return {
    name: store.name,
    async open(folder, template): Promise<OpenStore> {
      const opened = await store.open(folder, template)
      const url = through(opened.databaseUrl as string)
      return { ...opened, databaseUrl: url, location: url }
    },
  }
}

/** @param store PostgreSQL */
export async function startPostgresProxy(store: Store): Promise<PostgresProxy> {
  const upstream = new URL(process.env.DATABASE_URL as string)
  const pairs = new Set<Pair>()
  const isCommit = commitDetector()
  let isFrozen = false
  let cutting: 'before' | 'after' | undefined

  const end = ({ client, database }: Pair) => {
    client.destroy()
    database.destroy()
  }
  const pass = (pair: Pair, chunk: Buffer) => {
    const when = isCommit(chunk) ? cutting : undefined
    if (when === undefined) return void pair.database.write(chunk)
    cutting = undefined
    if (when === 'before') return end(pair)
    pair.database.removeAllListeners('data').once('data', () => end(pair))
    pair.database.write(chunk)
  }
  const server = createServer((client) => {
    const database = connect(Number(upstream.port || 5432), upstream.hostname)
    const pair = { client, database }
    pairs.add(pair)
    for (const socket of [client, database]) {
      socket
        .on('error', () => {})
        .on('close', () => {
          end(pair)
          pairs.delete(pair)
        })
      if (isFrozen) socket.pause()
    }
    client.on('data', (chunk: Buffer) => pass(pair, chunk))
    database.on('data', (chunk: Buffer) => client.write(chunk))
    if (isFrozen) client.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const each = (act: (socket: Socket) => unknown) =>
    pairs.forEach(({ client, database }) => void [client, database].forEach(act))
  return {
    store: behind(store, () => (server.address() as AddressInfo).port),
    freeze() {
      isFrozen = true
      each((socket) => socket.pause())
    },
    thaw() {
      isFrozen = false
      each((socket) => socket.resume())
    },
    cut: () => pairs.forEach(end),
    cutAtCommit: (when) => void (cutting = when),
    get connections() {
      return pairs.size
    },
    async [Symbol.asyncDispose]() {
      pairs.forEach(end)
      server.close()
      await once(server, 'close')
    },
  }
}
