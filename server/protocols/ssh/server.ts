import type { Socket } from 'node:net'
import ssh2, { type AuthContext, type Connection } from 'ssh2'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { authenticateKey, type Visitor } from './authenticate.ts'
import { ConnectionListener } from './connection-listener.ts'
import { hostKey } from './host-key.ts'
import { hostSessions } from './session.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

export interface SshServer extends AsyncDisposable {
  port: number
  /** The public key, as in a file of known hosts. */
  hostKey: string
}

interface Starting {
  context: Context
  port: number
  /** Links for webhook payloads and events caused by pushes. */
  links: () => Links
  /** Commands wait until it resolves. */
  ready: Promise<void>
}

/** Maximum number of keys that a client may try. */
const mostAttempts = 20
/** Time for running commands to finish when the server stops, in milliseconds. */
const longestFarewell = 10_000
/** Minimum interval between updates of a key's last use, in milliseconds. */
const noteEvery = 60_000

interface Hosted {
  socket: Socket
  /** Resolves when no command is running. */
  idle: () => Promise<unknown>
}

/** The public part of a private key, as a line of OpenSSH. */
function publicLine(key: string): string {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return `${parsed.type} ${parsed.getPublicSSH().toString('base64')}`
}

/** Records the use of a key in the background. */
function noteUse({ keyId, deployKey }: Visitor, { storage, clock, log }: Context): void {
  const keys = deployKey ? storage.deployKeys : storage.sshKeys
  keys.use(keyId, { now: clock.now(), every: noteEvery }).catch((error: unknown) => {
    logFailure(log, error, 'recording key use failed', { key: keyId })
  })
}

/** Resolves when the client is authenticated. */
function authenticated(connection: Connection, context: Context): Promise<Visitor> {
  let attempts = 0
  return new Promise((resolve) => {
    let visitor: Visitor | undefined
    const decide = async (attempt: AuthContext) => {
      if (++attempts > mostAttempts) return connection.end()
      const found = await authenticateKey(attempt, context)
      if (!found) return attempt.reject(['publickey'])
      if (found !== 'unproven') visitor = found
      attempt.accept()
    }
    connection.on('authentication', (attempt) => {
      decide(attempt).catch((error: unknown) => {
        logFailure(context.log, error, 'key authentication failed')
        connection.end()
      })
    })
    connection.once('ready', () => {
      if (visitor) resolve(visitor)
      else connection.end()
    })
  })
}

/** The socket of a connection, which ssh2 does not expose. */
const socketOf = (connection: Connection) => (connection as unknown as { _sock: Socket })._sock

/** Starts the SSH server, which serves git to users with an SSH key (RFC 4252). */
export async function startSsh({ context, port, links, ready }: Starting): Promise<SshServer> {
  const { config, clock } = context
  const connections = new Map<Connection, Hosted>()
  let stopping = false
  const key = await hostKey(config.data)
  const server = new ssh2.Server({ hostKeys: [key], ident: 'devplatform' })
  const door = new ConnectionListener(clock, (socket) => server.injectSocket(socket))

  async function serve(connection: Connection): Promise<void> {
    const hosted: Hosted = { socket: socketOf(connection), idle: async () => {} }
    connections.set(connection, hosted)
    connection.on('error', () => connection.end())
    connection.once('close', () => connections.delete(connection))
    const visitor = await authenticated(connection, context)
    door.know(hosted.socket)
    noteUse(visitor, context)
    const hosting = { visitor, links, context, ready, closed: () => stopping }
    hosted.idle = hostSessions(connection, hosting)
  }

  server.on('connection', (connection: Connection) => void serve(connection))
  return {
    port: await door.open(port, config.host),
    hostKey: publicLine(key),
    /** Running commands may finish until a timeout. */
    async [Symbol.asyncDispose]() {
      stopping = true
      const closed = door.close()
      using _patience = clock.after(longestFarewell, () => door.clear())
      const finish = async ([connection, { socket, idle }]: [Connection, Hosted]) => {
        await idle()
        connection.end()
        socket.destroySoon()
      }
      await Promise.all([...connections].map(finish))
      await closed
    },
  }
}
