import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeConnections, drain } from '../../../server/app/connections.ts'
import { limitConnections } from '../../../server/app/open-files.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { listen } from '../../_support/webhooks/receiver.ts'

/** More than the buffers of a socket hold. */
const size = 30_000_000
const minute = 60_000

describe('a server that stops', () => {
  let clock: TestClock
  let server: Server
  let port: number
  beforeEach(async () => {
    clock = createTestClock()
    server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': size }).end(Buffer.alloc(size))
    })
    closeConnections(server)
    port = await listen(server)
  })
  afterEach(() => void server.closeAllConnections())

  /** A download that has started and is not read. */
  async function download(): Promise<IncomingMessage> {
    const [message] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [
      IncomingMessage,
    ]
    return message.pause()
  }

  async function read(message: IncomingMessage): Promise<number> {
    let received = 0
    for await (const chunk of message) received += (chunk as Buffer).length
    return received
  }

  it('sends a response that is complete but not read, before it ends the connection', async () => {
    const message = await download()
    const stopped = drain(server, clock)
    expect(await read(message)).toBe(size)
    await stopped
    expect(clock.pending()).toBe(0)
  })

  it('aborts a response that nobody reads in time', async () => {
    const message = await download()
    const stopped = drain(server, clock)
    clock.advance(minute)
    await stopped
    await expect(read(message)).rejects.toThrow('aborted')
  })

  it('ends idle connections, and those without a request, immediately', async () => {
    const silent = connect(port, '127.0.0.1').resume()
    await once(server, 'connection')
    const ended = once(silent, 'end')
    await drain(server, clock)
    await ended
  })

  it('closes connections over the limit of open files, and says so once', async () => {
    const warnings: object[] = []
    const log = { warn: (about: object) => warnings.push(about) }
    limitConnections(server, { clock, log: log as never }, 2)
    const first = connect(port, '127.0.0.1')
    await once(first, 'connect')
    for (let made = 0; made < 2; made++) await once(connect(port, '127.0.0.1').resume(), 'end')
    expect(warnings).toEqual([{ connections: 1 }])
    first.destroy()
  })
})
