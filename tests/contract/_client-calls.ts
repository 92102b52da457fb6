import type { Client, Credentials } from '../../client/index.ts'
import { operations } from '../../generated/newest/operations.ts'
import { systemClock } from '../../server/core/clock.ts'
import type { Id } from '../_support/calls/call.ts'
import { named, queryOf } from '../_support/calls/fill-in.ts'
import type { ContractPlace } from '../_support/calls/place.ts'
import { tokenFor } from '../_support/fixtures/token-for.ts'
import { calls } from '../server/calls.ts'

/** Every operation, in the order of the calls: some build on those before. */
export const story = Object.keys(calls) as Id[]

/** A client of the test world. */
const oauthApp = { clientId: 'Ov23test', clientSecret: 'test-secret' }

/** The caller of an operation: mona with one of her tokens, if the operation accepts it. */
export function credentialsFor(id: Id, place: ContractPlace): Credentials {
  const { caller } = calls[id].client ?? {}
  if (caller) return typeof caller === 'function' ? caller(place) : caller
  const { tokens }: { tokens: readonly string[] } = operations[id]
  return tokens[0] === 'client' ? oauthApp : tokenFor(operations[id], systemClock)
}

type Send = (path: string, init: object) => Promise<{ response: Response; data?: never }>

let names = 0

/**
 * Calls an operation with the typed client.
 * @returns the response, and a property of its body, read through its type
 */
export async function callByClient(id: Id, client: Client, { ...place }: ContractPlace) {
  const { method, path } = operations[id]
  const { read, client: differs = {}, ...sample } = calls[id]
  const { at, query, options, body = sample.body } = differs
  place.name = `new-${++names}`
  const there = { ...place, ...(typeof at === 'function' ? await at(place, client) : at) }
  const sent: unknown = typeof body === 'function' ? await body(there, client) : body
  const params = { path: named(path, there), query: query ?? queryOf(path, there) }
  const send = client[method] as Send
  const init = { ...options, params, ...(sent !== undefined && { body: sent }) }
  const { response, data } = await send(path, init)
  return { response, read: data === undefined ? undefined : read?.(data) }
}
