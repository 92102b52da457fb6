import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import { operations } from '../../../generated/control/operations.ts'
import { FailedLogins } from '../../access/limits/failed-logins.ts'
import { collectInTime } from '../../api/collect-body.ts'
import type { Clock } from '../../core/clock.ts'
import { methodNotAllowed, notFound, ServiceError, unparsableJson } from '../../core/errors.ts'
import { root } from '../../core/root.ts'
import { createRouter } from '../../contract/router.ts'
import { createValidators, type RequestDocument } from '../../contract/validators.ts'
import type { SinkControl } from '../control.ts'
import type { Sinks } from '../sinks/sinks.ts'
import { checkCaller } from './guard.ts'
import { controlOperations, type AnsweredId, type OperationNeeds } from './operations.ts'

/** Maximum size of a body in bytes. */
const longestBody = 256 * 1024
const longerBodies: Readonly<Record<string, number>> = {
  'control/seed': 8 * 1024 * 1024,
  'control/update-workflow-run': 2 * 1024 * 1024,
  'control/create-workflow-rule': 2 * 1024 * 1024,
}

interface Needs extends OperationNeeds {
  machine: Clock
}

interface Finding {
  path?: string
  message?: string
}

function requestDocument(): RequestDocument {
  const file = join(root, 'generated', 'control', 'requests.json')
  return JSON.parse(readFileSync(file, 'utf8')) as RequestDocument
}

async function readJson(request: Request, machine: Clock, limit: number): Promise<unknown> {
  const bytes = await collectInTime(request, machine, limit)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    throw unparsableJson()
  }
}

class Invalid extends ServiceError {
  readonly findings: Finding[]

  constructor(findings: Finding[]) {
    super({ status: 422, message: 'The request is not valid.' })
    this.findings = findings
  }
}

/** The error for a request that violates the contract. */
function refusal(error: unknown): unknown {
  const { status, errors = [] } = error as { status?: number; errors?: Finding[] }
  if (status === undefined || status >= 500) return error
  return errors.some(({ path }) => path?.startsWith('/params')) ? notFound() : new Invalid(errors)
}

const bodyOf = (error: unknown, { status, message }: ServiceError) => ({
  message,
  status: String(status),
  ...(error instanceof Invalid && {
    errors: error.findings.map(({ path = '', message: problem = 'is invalid' }) => ({
      field: path.replace(/^\//, ''),
      message: problem,
    })),
  }),
})

function send(response: Response, status: number, body: unknown): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  response.statusCode = status
  if (text) response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (text) response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

async function exportState({ state }: OperationNeeds['control'], response: Response) {
  const file = await state.export()
  response.setHeader('Content-Type', 'application/x-tar')
  response.setHeader('Content-Disposition', 'attachment; filename="devplatform-state.tar"')
  await pipeline(file, response)
}

const reportFailure =
  ({ context }: Needs): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const known = error instanceof ServiceError
    const failure = known ? error : new ServiceError({ status: 500, message: 'Server Error' })
    if (!known) context().log.error({ err: error as Error }, 'control request failed')
    if (response.headersSent) return void response.destroy()
    for (const [name, value] of Object.entries(failure.headers ?? {})) {
      response.setHeader(name, value)
    }
    send(response, failure.status, bodyOf(error, failure))
  }

function guardHeaders(response: Response): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
}

const receiving = ({ sinks }: { sinks: SinkControl }) => sinks as Sinks

/** Creates the handler of one request. */
function createHandler(needs: Needs) {
  const router = createRouter(operations)
  const validatorOf = createValidators(requestDocument)
  const { control, config, machine } = needs
  const failedLogins = new FailedLogins(machine, 'real') // whatever limits the API has
  return async (request: Request, response: Response): Promise<void> => {
    guardHeaders(response)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const match = router.match(method, request.path)
    const isDelivery =
      match !== undefined && 'operation' in match && match.operation.id === 'control/receive'
    checkCaller(request, config, failedLogins, isDelivery)
    if (!match) throw notFound()
    if ('allow' in match) throw methodNotAllowed(match.allow)
    const { operation, parameters } = match
    if (operation.id === 'control/receive') {
      return receiving(control).receive(parameters['sink_id'] ?? '', request, response)
    }
    if (operation.id === 'control/export-state') return exportState(control, response)
    if (operation.id === 'control/import-state') {
      return send(response, 200, await control.state.import(request))
    }
    request.method = method
    if (operation.body) {
      const limit = longerBodies[operation.id] ?? longestBody
      request.body = await readJson(request, machine, limit)
      request.headers['content-type'] = 'application/json'
    } else {
      delete request.headers['content-type']
    }
    const validate = await validatorOf(operation as never)
    await validate(request, response).catch((error: unknown) => {
      throw refusal(error)
    })
    const path = 'openapi' in request ? request.params : parameters
    const checked = { path, query: request.query, body: request.body as unknown }
    const reply = await controlOperations[operation.id as AnsweredId](checked as never, needs)
    send(response, reply.status, reply.body)
  }
}

/** Creates the listener of requests below `/_control`. Its parts are made at the first request. */
export function createListener(needs: Needs): {
  listener: RequestListener
  requestsInProgress: () => number
} {
  let handle: ReturnType<typeof createHandler> | undefined
  let inProgress = 0
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use((request, response) => (handle ??= createHandler(needs))(request, response))
  app.use(reportFailure(needs))
  return {
    listener(request, response) {
      inProgress++
      response.once('close', () => inProgress--)
      app(request, response)
    },
    requestsInProgress: () => inProgress,
  }
}
