import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '../webhooks/receiver.ts'

interface Attribute {
  key: string
  value: Record<string, string | number | boolean>
}

interface EncodedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  name: string
  status: { code: number }
  attributes: Attribute[]
}

interface Encoded {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: EncodedSpan[] }[]
  }[]
}

type Values = Record<string, string | number | boolean | undefined>

export interface ReceivedSpan extends Omit<EncodedSpan, 'attributes'> {
  attributes: Values
  resource: Values
}

const valuesOf = (attributes: Attribute[]): Values =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export interface TraceReceiver extends AsyncDisposable {
  url: string
  /** Headers of the requests so far. */
  headers: IncomingHttpHeaders[]
  /** All spans so far. */
  spans: ReceivedSpan[]
}

const spansIn = ({ resourceSpans }: Encoded): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ attributes, ...span }) => ({
        ...span,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
      })),
  )

/**
 * An OTLP endpoint for traces in JSON.
 * @param isSilent whether it never responds
 */
export async function startTraceReceiver({ isSilent = false } = {}): Promise<TraceReceiver> {
  const headers: IncomingHttpHeaders[] = []
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const sent = await json(request)
    if (request.url !== '/v1/traces') return response.writeHead(404).end()
    headers.push(request.headers)
    spans.push(...spansIn(sent as Encoded))
    if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    headers,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
