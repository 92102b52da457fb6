import type { Socket } from 'node:net'
import ssh2, { type AuthContext, type Connection } from 'ssh2'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { authenticateKey, type Visitor } from './authenticate.ts'
import { Door } from './door.ts'
import { hostKey } from './host-key.ts'
import { hostSessions } from './session.ts'

export interface SshServer extends AsyncDisposable {
  port: number
}

interface Starting {
  context: Context
  port: number
  /** Addresses for what pushes cause. */
  links: () => Links
  /** Commands that come earlier wait for it. */
  ready: Promise<void>
}

/** How many keys may be tried. */
const mostAttempts = 20
/** How long what runs may go on when the server stops, in milliseconds. */
const longestFarewell = 10_000
/** How old the note of a key's last use may get, in milliseconds. */
const noteEvery = 60_000

interface Hosted {
  socket: Socket
  /** Resolves when no command runs. */
  idle: () => Promise<unknown>
}

/** Writes down that a key is in use; nobody waits for it. */
function noteUse({ keyId }: Visitor, { storage, clock, log }: Context): void {
  storage.sshKeys.use(keyId, { now: clock.now(), every: noteEvery }).catch((error: unknown) => {
    log.error({ err: error, key: keyId }, 'the use of a key was not written down')
  })
}

/** Resolves with who it is once somebody has shown that. */
function authenticated(connection: Connection, context: Context): Promise<Visitor> {
  let attempts = 0
  return new Promise((resolve) => {
    let visitor: Visitor | undefined
    const decide = async (asked: AuthContext) => {
      if (++attempts > mostAttempts) return connection.end()
      const found = await authenticateKey(asked, context)
      if (!found) return asked.reject(['publickey'])
      if (found !== 'a key') visitor = found
      asked.accept()
    }
    connection.on('authentication', (asked) => {
      decide(asked).catch((error: unknown) => {
        context.log.error({ err: error }, 'a key could not be looked at')
        connection.end()
      })
    })
    connection.once('ready', () => {
      if (visitor) resolve(visitor)
      else connection.end()
    })
  })
}

/** The socket of a connection, which the library does not tell. */
const socketOf = (connection: Connection) => (connection as unknown as { _sock: Socket })._sock

/** Git over SSH, for those whose keys are in use (RFC 4252). */
export async function startSsh({ context, port, links, ready }: Starting): Promise<SshServer> {
  const { config, clock } = context
  const connections = new Map<Connection, Hosted>()
  let stopping = false
  const server = new ssh2.Server({ hostKeys: [await hostKey(config.data)], ident: 'devplatform' })
  const door = new Door(clock, (socket) => server.injectSocket(socket))

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
    /** What runs is let finish, for a while. */
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
