import type { Connection, ServerChannel, Session } from 'ssh2'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import { protocolVersion, type Protocol } from '../../git/smart-http.ts'
import type { Links } from '../../core/links.ts'
import { stillThere, type Visitor } from './authenticate.ts'
import { readCommand } from './command.ts'
import { serveOverSsh } from './serve-git.ts'

interface Hosting {
  visitor: Visitor
  links: () => Links
  context: Context
  /** Commands that come earlier wait for it. */
  ready: Promise<void>
  /** Whether nothing more is begun. */
  closed: () => boolean
}

/** Commands of one connection at the same time. */
const mostAtOnce = 10

/** Says something to a person, and that it did not go well. */
function refuse(channel: ServerChannel, words: string): number {
  channel.stderr.write(`${words}\n`)
  return 1
}

/** Ends a command; a client that has left hears nothing any more. */
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
  if (!command) return refuse(channel, 'Only git can be spoken to here, as by git clone')
  const user = await stillThere(visitor, context)
  if (!user) return refuse(channel, 'This key is not in use any more')
  const conversation = { user, command, protocol, channel, links: links() }
  return serveOverSsh(conversation, context)
}

/** What was refused on purpose is told in its own words, anything else in none. */
function report(error: unknown, channel: ServerChannel, { log }: Context): number {
  if (error instanceof ServiceError) return refuse(channel, error.message)
  if (channel.writable) log.error({ err: error }, 'a command over SSH failed')
  return refuse(channel, 'Something went wrong')
}

/** Takes the one command of a session. @param busy is told of each command that runs */
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
    channel.on('error', () => {}) // a client that has left
    const work = run(command, protocol, channel, hosting)
      .catch((error: unknown) => report(error, channel, hosting.context))
      .then((code) => end(channel, code))
    busy(work)
  })
  session.once('shell', (accept) => {
    const channel = accept()
    channel.on('error', () => {})
    const { login } = hosting.visitor.user
    end(channel, refuse(channel, `Hi ${login}! Your key is known, but there is no shell here.`))
  })
}

/**
 * Serves what somebody asks over a connection.
 * @returns what resolves when nothing runs there any more
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
