import {
  createServer,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createApp } from '../../server/app/app.ts'
import type { Context } from '../../server/api/context.ts'
import { createLimits } from '../../server/access/limits/create.ts'
import type { Version } from '../../server/api/versions/version.ts'
import type { Document } from '../../spec/codegen/contract.ts'
import { listen } from '../_support/receiver.ts'
import type { Check, Version as SpokenVersion } from './check.ts'

/** A server that is not as it should be: the parts of a healthy one, with something else in one place. */
export interface Flaw {
  /** What must be there before. */
  prepare?: (healthy: Context) => Promise<void>
  /** What the steps and handlers reach, in place of the healthy one. */
  context?: (healthy: Context) => Context
  /** Stands before the server. */
  wrap?: (serve: RequestListener) => RequestListener
  /** How Node listens. */
  options?: ServerOptions
  /** What is promised in place of the contract. */
  contract?: (contract: Document) => void
}

export interface Fault {
  /** What is wrong, in a sentence. */
  name: string
  /** The check that it is meant for. */
  foundBy: Check['id']
  /** Operations at which it shows; where it is not about any, absent. */
  at?: readonly string[]
  /** Under which it shows, where that is the older one. */
  version?: SpokenVersion
  flaw: Flaw
}

export interface Listening extends AsyncDisposable {
  url: string
}

async function listening(
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<Listening> {
  const server = createServer(options, listener)
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections()
    },
  }
}

/** The real server over the store of a healthy one, on a port of its own. */
export async function serve(healthy: Context, flaw: Flaw = {}): Promise<Listening> {
  const { prepare, context, wrap, options } = flaw
  await prepare?.(healthy)
  const app = createApp(context?.(healthy) ?? healthy) as RequestListener
  return listening(wrap?.(app) ?? app, options)
}

/** Limits under which four changes are enough for a secondary one, and no primary one comes before. */
const strict = { rateLimits: 'real', rateScale: 0.02 } as const

/** The same under limits that are soon reached. */
export async function underLimits(healthy: Context): Promise<Context> {
  const config = { ...healthy.config, ...strict }
  return { ...healthy, config, limits: await createLimits({ ...healthy, config }) }
}

/** Every version with something else in it, dialects too. */
export const inVersions =
  (change: (version: Version, context: Context) => Partial<Version>): Flaw['context'] =>
  (healthy) => {
    const changed = (version: Version): Version => ({ ...version, ...change(version, healthy) })
    const versions = healthy.versions.map((version) => {
      const dialects = [...version.dialects].map(([name, each]) => [name, changed(each)] as const)
      return { ...changed(version), dialects: new Map(dialects) }
    })
    return { ...healthy, versions }
  }

/** What is about to be sent. */
export interface Sent {
  method: string
  /** Without its query. */
  path: string
  url: string
  asked: NodeJS.Dict<string | string[]>
  response: ServerResponse
  text: string
  // A fault knows what it spoils.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Spoils answers on their way out. @returns a body in place of the one there is; nothing to keep it */
export const onAnswers =
  (spoil: (sent: Sent) => unknown): Flaw['wrap'] =>
  (serve) =>
  (request, response) => {
    const end: (data?: unknown) => ServerResponse = response.end.bind(response)
    const { method = '', url = '', headers } = request
    response.end = ((data: unknown) => {
      const text = data === undefined ? '' : (data as Buffer | string).toString()
      const path = url.split('?')[0]!
      const sent = { method, path, url, asked: headers, response, text, json: parsed(text) }
      const spoilt = spoil(sent)
      if (spoilt === undefined) return end(data)
      const body = typeof spoilt === 'string' ? spoilt : JSON.stringify(spoilt)
      if (response.hasHeader('content-length'))
        response.setHeader('Content-Length', Buffer.byteLength(body))
      return end(body)
    }) as typeof response.end
    return serve(request, response)
  }

/** Spoils requests on their way in. @returns false for those that it has answered itself */
export const onRequests =
  (spoil: (...given: Parameters<RequestListener>) => unknown): Flaw['wrap'] =>
  (serve) =>
  (request, response) => {
    if (spoil(request, response) !== false) serve(request, response)
  }

/** Spoils the bodies of requests before anybody reads them. */
export const onBodies = (spoil: (text: string) => string): Flaw['wrap'] =>
  onRequests((request) => {
    const on = request.on.bind(request)
    const pieces: Buffer[] = []
    let hear: ((piece: Buffer) => void) | undefined
    request.on = ((event: string, heard: (piece?: Buffer) => void) => {
      if (event === 'data') {
        hear = heard
        return on('data', (piece: Buffer) => pieces.push(piece))
      }
      return event === 'end' ? on('end', () => end(heard)) : on(event, heard)
    }) as typeof request.on
    const end = (heard: () => void) => {
      hear?.(Buffer.from(spoil(String(Buffer.concat(pieces)))))
      hear = undefined
      heard.call(request)
    }
    delete request.headers['content-length']
  })
