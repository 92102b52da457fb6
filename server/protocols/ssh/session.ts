import type { Connection, ServerChannel, Session } from 'ssh2'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { protocolVersion, type Protocol } from '../../git/transport/smart-http.ts'
import type { Links } from '../../core/links.ts'
import { currentVisitor, referenceOf, type Visitor } from './authenticate.ts'
import { readCommand } from './command.ts'
import { authenticateLfs } from './lfs-authenticate.ts'
import { serveOverSsh } from './serve-git.ts'

interface Hosting {
  visitor: Visitor
  links: () => Links
  context: Context
  /** Commands wait until it resolves. */
  ready: Promise<void>
  /** Whether the server is stopping and accepts no more commands. */
  closed: () => boolean
}

/** Maximum number of concurrent commands on one connection. */
const mostAtOnce = 10

/** Writes an error message. @returns the exit code for a failure */
function refuse(channel: ServerChannel, message: string): number {
  channel.stderr.write(`${message}\n`)
  return 1
}

/** Ends a command, unless the client has disconnected. */
function end(channel: ServerChannel, code: number): void {
  if (!channel.writable) return
  channel.exit(code)
  channel.end()
}

async function run(
  text: string,
  protocol: Protocol | undefined,
  channel: ServerChannel,
  { visitor, links, context, ready }: Hosting,
): Promise<number> {
  await ready
  const command = readCommand(text)
  // Git LFS then uses `git-lfs-authenticate` instead of `git-lfs-transfer`.
  if (!command) return refuse(channel, 'Only git commands such as git clone are supported')
  const present = await currentVisitor(referenceOf(visitor), context)
  if (!present) return refuse(channel, 'This key has been removed')
  if ('operation' in command) {
    channel.write(JSON.stringify(await authenticateLfs(present, command, links(), context)))
    return 0
  }
  const conversation = { visitor: present, command, protocol, channel, links: links() }
  return serveOverSsh(conversation, context)
}

/**
 * Reports a ServiceError with its message. Other errors are logged and reported without details.
 */
function report(error: unknown, channel: ServerChannel, { log }: Context): number {
  if (error instanceof ServiceError) return refuse(channel, error.message)
  if (channel.writable) log.error({ err: error }, 'ssh command failed')
  return refuse(channel, 'Internal server error')
}

/** Handles the single command of a session. @param busy called with each running command */
function host(session: Session, hosting: Hosting, busy: (work: Promise<void>) => void): void {
  let protocol: Protocol | undefined
  session.on('env', (accept, reject, { key, val }) => {
    const version = key === 'GIT_PROTOCOL' ? protocolVersion(val) : undefined
    if (!version) return void (reject as (() => void) | undefined)?.()
    protocol = version
    ;(accept as (() => void) | undefined)?.()
  })
  session.once('exec', (accept, _reject, { command }) => {
    const channel = accept()
    channel.on('error', () => {}) // the client has disconnected
    const work = run(command, protocol, channel, hosting)
      .catch((error: unknown) => report(error, channel, hosting.context))
      .then((code) => end(channel, code))
    busy(work)
  })
  session.once('shell', (accept) => {
    const channel = accept()
    channel.on('error', () => {})
    const { login } = hosting.visitor.user
    end(
      channel,
      refuse(channel, `Hi ${login}! Authentication succeeded, but shell access is not available.`),
    )
  })
}

/**
 * Handles the sessions of a connection.
 * @returns a function whose promise resolves when no command is running
 */
export function hostSessions(connection: Connection, hosting: Hosting): () => Promise<unknown> {
  const running = new Set<Promise<void>>()
  connection.on('session', (accept, reject) => {
    if (running.size >= mostAtOnce || hosting.closed()) return reject()
    host(accept(), hosting, (work) => {
      running.add(work)
      void work.finally(() => running.delete(work))
    })
  })
  return () => Promise.all(running)
}
