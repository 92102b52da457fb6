import type { Document } from '../../tools/contract/contract.ts'
import type { Version as ServerVersion } from '../../server/api/versions/version.ts'
import { queryOf as requiredQuery } from '../_support/calls/fill-in.ts'
import { exchange } from '../_support/http/wire.ts'
import { untilDelivered } from '../_support/webhooks/until-delivered.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import type { Answer, Asked, OperationUnderTest, Sizes, Subject, Version } from './check.ts'
import { operationsUnderTest } from './operations.ts'
import type { Stage } from './stage.ts'

const queryOf = (query: Record<string, string>) => {
  const text = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return text && `?${text}`
}

/**
 * The path of an operation with parameter values. Slashes are kept in parameters that allow them.
 */
export function pathOf({ path, parameters }: OperationUnderTest, params: Record<string, string>) {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = encodeURIComponent(params[name] ?? '')
    const isMulti = parameters.some((each) => each.name === name && each.multiSegment)
    return isMulti ? value.replaceAll('%2F', '/') : value
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function contentOf({ raw, body, headers = {} }: Asked) {
  const bytes = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  if (bytes === undefined) return { chunks: [], about: {} }
  const about = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(bytes)),
  }
  return { chunks: [bytes], about: { ...about, ...headers } }
}

type Sent = Record<string, string | undefined>

function requestOf(asked: Asked, version: Version) {
  const { operation, params = {}, headers = {}, without = [] } = asked
  // Without a query of its own, a search is one for something and a file has a name.
  const repository_id = Number(params.repository_id ?? 1)
  const own = operation && requiredQuery(operation.path, { repository_id })
  const query = { ...own, ...asked.query }
  const path = asked.path ?? (operation ? pathOf(operation, params) + queryOf(query) : '/')
  const method = asked.method ?? operation?.method ?? 'GET'
  const { chunks, about } = contentOf(asked)
  const absent = Object.fromEntries(without.map((name) => [name, undefined]))
  const sent: Sent = { 'x-service-api-version': version, ...headers, ...about, ...absent }
  return { method, path, headers: sent, chunks, unfinished: false }
}

export interface SubjectOptions extends Sizes {
  version: Version
  /** URL to use, if there is a proxy in front of the server. */
  url?: string
  /** Selects the operations; all by default. */
  only?: (operation: OperationUnderTest) => boolean
  /** URL of the same server with strict limits. */
  limitedUrl?: string
  /** The contract and the router, if they differ from those of the stage. */
  contract?: Document
  versions?: readonly ServerVersion[]
}

/** A server under one version, as checks see it. */
export function subjectOn(stage: Stage, options: SubjectOptions): Subject {
  const { version, url, only = () => true, versions, ...rest } = options
  const { contract = contractDocument(version), limitedUrl = stage.limited.url, ...fc } = rest
  const known = versions ?? stage.server.context.versions
  const observers = new Set<(answer: Answer) => void>()
  const base = url ?? stage.server.url
  const allOperations = operationsUnderTest(contract)
  return {
    ...{ url: base, version, contract, fc, strangers: stage.strangers },
    get limited() {
      return subjectOn(stage, { ...fc, version, url: limitedUrl, contract })
    },
    router: known.find((each) => each.version === version)!.router,
    operations: allOperations.filter(only),
    allOperations,
    async call(asked) {
      const request = requestOf(asked, version)
      const start = performance.now()
      const answer = await exchange(base, request)
      const milliseconds = performance.now() - start
      const { method, path, headers } = request
      const sent = { headers, body: request.chunks.join('') }
      const about = { operation: asked.operation, method, path, sent, milliseconds }
      const seen = { ...answer, ...about, body: parsed(answer.text) }
      for (const observe of observers) observe(seen)
      return seen
    },
    arrange: (operation, how = operation.method === 'GET' ? 'shared' : 'own') =>
      stage.arrange({ operation, version, how }),
    async snapshot() {
      await untilDelivered(stage.server.context)
      return stage.contents.read()
    },
    watch(observer) {
      observers.add(observer)
      return () => void observers.delete(observer)
    },
  }
}
