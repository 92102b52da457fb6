import type { Response } from 'express'
import type { Context } from '../api/context.ts'
import { collectInTime } from '../api/collect-body.ts'
import { machineOf } from '../core/clock.ts'
import type { RecordedReply } from '../core/recording/replay.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Links } from '../core/links.ts'
import type { Step } from '../api/step.ts'

/** In bytes. Recordings have no longer bodies. */
const longest = 512 * 1024

/** Links of a recording lead to the server that was recorded. Those of its responses lead here. */
const here = (text: string, { base }: RecordedReply, links: Links): string =>
  text.replaceAll(base, links.api(''))

/** Sends a recorded response. */
export function sendRecorded(
  reply: RecordedReply,
  exchange: Exchange,
  response: Response,
  { brand }: Pick<Context, 'brand'>,
): void {
  exchange.isReplayed = true
  response.statusCode = reply.status
  for (const [name, value] of reply.headers)
    response.setHeader(name, here(value, reply, exchange.links))
  response.setHeader(`${brand.headerPrefix}-Replayed`, 'true')
  response.setHeader('Cache-Control', 'no-store')
  const { body } = reply
  const sent = Buffer.from(typeof body === 'string' ? here(body, reply, exchange.links) : body)
  if (reply.status !== 204 && reply.status !== 304)
    response.setHeader('Content-Length', sent.length)
  response.end(sent)
}

/** Responds from the recording of `--replay` where no version of the API has anything. */
export function replayUnserved(context: Context): Step {
  const { replay, clock } = context
  if (!replay) return () => {}
  return async (request, response) => {
    const { exchange } = request
    if (exchange.isRouted) return
    const readBody = async () =>
      (await collectInTime(request, machineOf(clock), longest)).toString('utf8')
    const reply = await replay.next(exchange.method, request.url, readBody)
    if (reply) sendRecorded(reply, exchange, response, context)
  }
}
