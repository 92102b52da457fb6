import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { middleware } from 'express-openapi-validator'
import type { Version } from '../../../server/api/versions/version.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import { matchOperation, requireOperation } from '../../../server/http/match-operation.ts'
import { readBody } from '../../../server/http/read-body.ts'
import { createTestClock } from '../clock.ts'
import { exchange } from '../http/wire.ts'
import { listen } from '../webhooks/receiver.ts'
import { requestDocument } from './request-document.ts'

export interface Asked {
  method: string
  path: string
  type?: string | undefined
  body?: string | undefined
}

/** The result of a request: its parsed input, or the errors found. */
export interface Verdict {
  taken: boolean
  as?: { path: object; query: Record<string, unknown>; body?: unknown }
  findings?: [path: string, message: string, code: string | null][]
}

const take: RequestHandler = (request, response) => {
  const { query, body } = request
  // Express gives each handler its own parameters. The validator stores the converted ones here.
  const { openapi } = request as { openapi?: { pathParams: object } }
  const as = { path: openapi?.pathParams ?? {}, query, body: body as unknown }
  response.json({ taken: true, as })
}

const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const { errors } = error as { errors?: { path: string; message: string; errorCode?: string }[] }
  const findings = errors?.map(({ path, message, errorCode }) => [path, message, errorCode ?? null])
  response.json({ taken: false, ...(findings && { findings }) })
}

/** One validator for the whole contract of a version, as its authors intend. */
export function stockValidator(version: string): Express {
  const app = express()
  app.use(express.json({ limit: '1mb' }))
  const validator = middleware({
    apiSpec: requestDocument(version) as never,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
  })
  return app.use(validator, take, refuse)
}

/**
 * The server's own code: the router, the body parser, and the validator of the matched operation.
 */
function ourValidators(version: Version): Express {
  const app = express()
  const match = matchOperation({ versions: [version] })
  const read = readBody({ clock: createTestClock() } as never)
  app.use(async (request, response, next) => {
    request.exchange = { method: request.method, path: request.path, version } as never
    await match(request, response)
    await requireOperation(request, response)
    await read(request, response)
    const validate = await version.validatorOf(request.exchange.operation as Operation)
    await validate(request, response)
    // Parts of a path that no validator checks can be any text. The router has them.
    const { operation, parameters } = request.exchange
    const { openapi } = request as { openapi?: { pathParams: Record<string, unknown> } }
    const spanning = operation?.multiSegment
    if (spanning && openapi) openapi.pathParams[spanning] = parameters[spanning]
    next()
  })
  return app.use(take, refuse)
}

async function ask(url: string, { method, path, type, body }: Asked): Promise<Verdict> {
  // Node frames the body of a DELETE only if its length is given.
  const length = body === undefined ? undefined : Buffer.byteLength(body)
  const headers = { 'content-type': type, 'content-length': length }
  const chunks = body === undefined ? [] : [body]
  const { text } = await exchange(url, { method, path, headers, chunks, unfinished: false })
  return JSON.parse(text) as Verdict
}

export interface TwoValidators extends AsyncDisposable {
  /** The results of both validators for the same request. */
  ask(asked: Asked): Promise<{ stock: Verdict; ours: Verdict }>
}

/** Both validators of a version, each behind its own server. */
export async function startTwoValidators(version: Version): Promise<TwoValidators> {
  const apps = [stockValidator(version.version), ourValidators(version)]
  const servers: Server[] = apps.map((app) => createServer(app))
  for (const server of servers) await listen(server)
  const urls = servers.map((each) => `http://127.0.0.1:${(each.address() as AddressInfo).port}`)
  return {
    async ask(asked) {
      const [stock, ours] = await Promise.all(urls.map((url) => ask(url, asked)))
      return { stock: stock!, ours: ours! }
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.close().closeAllConnections()
    },
  }
}
