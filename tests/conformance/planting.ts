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
import type { Document } from '../../tools/contract/contract.ts'
import { listen } from '../_support/webhooks/receiver.ts'
import type { Check, Version as SpokenVersion } from './check.ts'

/** A faulty server: the parts of a correct one, with one replaced. */
export interface Flaw {
  /** Prepares stored data. */
  prepare?: (healthy: Context) => Promise<void>
  /** Replaces the context of the pipeline and the handlers. */
  context?: (healthy: Context) => Context
  /** Wraps the server. */
  wrap?: (serve: RequestListener) => RequestListener
  /** Options of Node's HTTP server. */
  options?: ServerOptions
  /** Modifies the contract that the server promises. */
  contract?: (contract: Document) => void
}

export interface Fault {
  /** The fault in one sentence. */
  name: string
  /** The check that should find it. */
  foundBy: Check['id']
  /** Operations where it shows; absent if it is not specific to operations. */
  at?: readonly string[]
  /** The version where it shows, if that is the older one. */
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

/** The real server on a new port, with the store of a correct one. */
export async function serve(healthy: Context, flaw: Flaw = {}): Promise<Listening> {
  const { prepare, context, wrap, options } = flaw
  await prepare?.(healthy)
  const app = createApp(context?.(healthy) ?? healthy) as RequestListener
  return listening(wrap?.(app) ?? app, options)
}

/** Limits with which four writes trigger a secondary limit before the primary one. */
const strict = { rateLimits: 'real', rateScale: 0.02 } as const

/** The same server with low limits. */
export async function underLimits(healthy: Context): Promise<Context> {
  const config = { ...healthy.config, ...strict }
  return { ...healthy, config, limits: await createLimits({ ...healthy, config }) }
}

/** Modifies every version, including dialects. */
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

/** A response that is about to be sent. */
export interface Sent {
  method: string
  /** Without its query. */
  path: string
  url: string
  asked: NodeJS.Dict<string | string[]>
  response: ServerResponse
  text: string
  // Faults know the type of the body they modify.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Modifies responses before they are sent.
 * @returns a new body; undefined to keep it
 */
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

/**
 * Modifies incoming requests.
 * @returns false if the request was handled
 */
export const onRequests =
  (spoil: (...given: Parameters<RequestListener>) => unknown): Flaw['wrap'] =>
  (serve) =>
  (request, response) => {
    if (spoil(request, response) !== false) serve(request, response)
  }

/** Modifies the bodies of requests before they are read. */
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
