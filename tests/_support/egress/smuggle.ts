import type { Socket } from 'node:net'
import fc from 'fast-check'
import { createBrand } from '../../../server/core/brand.ts'
import { systemClock } from '../../../server/core/clock.ts'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { encodeBody } from '../../../server/workers/delivery/body.ts'
import { deliveryHeaders } from '../../../server/workers/delivery/headers.ts'
import { createSender, type Sender } from '../../../server/workers/delivery/send.ts'
import { head, startRawReceiver } from '../webhooks/raw-receiver.ts'
import { hostileText } from './hostile-text.ts'

export interface Smuggled {
  /** Requests received, requests refused, and events whose name cannot be put into a header. */
  sent: number
  refused: number
  unnamed: number
  /** Request heads with unexpected lines. */
  broken: string[]
}

const ok = `${head('Content-Length: 2', 'Connection: close')}ok`
const body = encodeBody('{"zen":"Grüße"}', 'json')
const hook = { id: 7, repository_id: 8, app_id: null, organization_id: null }

const headersFor = (event: string, secret: string) =>
  deliveryHeaders(createBrand('service'), { guid: 'g-1', event, hook, secret, build: 'abc' }, body)

const usual = ['Host', ...Object.keys(headersFor('push', 's')), 'Content-Length', 'Connection']

/** Collects the head of each request as raw Latin-1, and responds. */
const listenTo = (heads: string[]) => (socket: Socket) => {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end < 0 || text.length < end + 4 + body.bytes.length) return
    heads.push(text.slice(0, end))
    socket.end(ok)
  })
}

const isUsual = (text: string, secret: string): boolean => {
  const [request = '', ...lines] = text.split(/\r\n|\r|\n/)
  return (
    /^POST \/[\x21-\x7e]* HTTP\/1\.1$/.test(request) &&
    lines.map((line) => line.split(':')[0]).join() === usual.join() &&
    /^[\x20-\x7e\r\n]*$/.test(text) &&
    !text.includes(secret)
  )
}

const places = fc.constantFrom('/', '/?q=', '/#', '/@', '/..', '/a b', '?', '#', '\\', '@', '.')

/** Whether the name of an event may be in a header. If not, it must have been refused. */
function named(event: string, secret: string): boolean {
  try {
    headersFor(event, secret)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function deliver(sender: Sender, url: string, event: string, secret: string) {
  const headers = headersFor(event, secret)
  return sender.send({ url, headers, body: body.bytes, insecureSsl: false })
}

/**
 * Puts hostile text into URLs, secrets and event names, and collects the raw bytes at a receiver.
 */
export async function smuggle(runs: number, seed: number): Promise<Smuggled> {
  const heads: string[] = []
  await using receiver = await startRawReceiver(listenTo(heads))
  const server = receiver.url.slice(0, -1)
  const guard = createEgressGuard({ allowLoopback: true, resolve: async () => ['127.0.0.1'] })
  using sender = createSender({ guard, clock: systemClock })
  const found: Smuggled = { sent: 0, refused: 0, unnamed: 0, broken: [] }
  const texts = fc.tuple(places, hostileText, hostileText, hostileText)
  for (const [place, rest, text, event] of fc.sample(texts, { seed, numRuns: runs })) {
    const secret = `secret ${text}`
    const plain = named(event, secret)
    if (plain !== /^[\x20-\x7e]*$/.test(event)) found.broken.push(event)
    if (!plain) found.unnamed++
    const before = heads.length
    const outcome = await deliver(sender, server + place + rest, plain ? event : 'push', secret)
    if (outcome.statusCode === 0) found.refused++
    const due = outcome.statusCode === 0 ? 0 : 1
    const came = heads.slice(before)
    if (came.length !== due) found.broken.push(`${came.length} requests for ${place}${rest}`)
    found.broken.push(...came.filter((each) => !isUsual(each, secret)))
  }
  return { ...found, sent: heads.length }
}
