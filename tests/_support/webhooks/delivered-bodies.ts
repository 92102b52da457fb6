import type { Brand } from '../../../server/core/brand.ts'
import { versions } from '../bundles.ts'
import { contractOf } from '../contract/contract-responses.ts'
import {
  brandOf,
  headerPairs,
  headerProblems,
  mediaTypes,
  type DeliveringHook,
  type Sent,
} from './delivered-headers.ts'

/** What the server stores about a delivery besides the request. */
export interface Origin {
  delivery: {
    guid: string
    event: string
    action: string | null
    installation_id: number | null
    payload: string
  }
  hook: DeliveringHook & { version: string }
  /** Null when the hook has none. */
  secret: string | null
  brand: Brand
}

interface Payload {
  action?: string
  installation?: { id: number }
}

const mostProblems = 10

const headerOf = (sent: Sent, name: string) =>
  headerPairs(sent).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

/** The JSON in a body of either content type; undefined for other bodies. */
function jsonOf(sent: Sent): string | undefined {
  const text = sent.body.toString()
  if (headerOf(sent, 'content-type') !== mediaTypes.form) return text
  const [[name, json] = [], ...more] = [...new URLSearchParams(text)]
  return name === 'payload' && more.length === 0 ? json : undefined
}

function parsed(json: string | undefined): Payload | undefined {
  try {
    return JSON.parse(json ?? '') as Payload
  } catch {
    return undefined
  }
}

/** The name of the event in the contract. */
const neutral = (event: string, { word }: Brand) =>
  event.replace(new RegExp(`^${word}_`), 'service_')

function payloadProblems(version: string, event: string, payload: unknown): string[] {
  const found = contractOf(version)?.payloadProblems(event, payload)
  return found ?? [`the event ${event} is not promised in version "${version}"`]
}

/** If the version of the hook is unknown, the payload must match any version. */
function problemsInAnyVersion(event: string, payload: unknown): string[] {
  const found = versions.map((version) => payloadProblems(version, event, payload))
  return found.find(({ length }) => length === 0) ?? found[0] ?? []
}

/** Differences between the payload and the record of the delivery. */
function* recordProblems(payload: Payload, json: string, { delivery, hook }: Origin) {
  if (json !== delivery.payload) yield 'the body is not the payload that was stored'
  const { action = null, installation } = payload
  if (action !== delivery.action) yield `the action is ${action}, recorded is ${delivery.action}`
  if (hook.app_id === null && installation)
    yield 'the hook of a repository receives an installation'
  if (delivery.installation_id !== null && installation?.id !== delivery.installation_id)
    yield `the installation is ${installation?.id}, recorded is ${delivery.installation_id}`
}

function* bodyProblems(sent: Sent, brand: Brand, origin: Origin | undefined) {
  const json = jsonOf(sent)
  const payload = parsed(json)
  if (json === undefined || !payload) {
    yield `the body is not a payload: ${sent.body.toString('utf8', 0, 200)}`
    return
  }
  const event = neutral(headerOf(sent, `${brand.headerPrefix}-Event`) ?? '', brand)
  const found = origin
    ? payloadProblems(origin.hook.version, event, payload)
    : problemsInAnyVersion(event, payload)
  yield* found.slice(0, mostProblems)
  if (origin) yield* recordProblems(payload, json, origin)
}

/**
 * Describes how a delivery violates the contract of its hook's version; undefined if it does not.
 * Without the origin, checks only what is visible to a receiver.
 */
export function deliveryFault(sent: Sent, origin?: Origin): string | undefined {
  const brand = origin?.brand ?? brandOf(sent)
  if (!brand) return 'A delivery has no header that names its hook'
  const source = origin && { ...origin.delivery, hook: origin.hook, secret: origin.secret }
  const found = [...headerProblems(sent, brand, source), ...bodyProblems(sent, brand, origin)]
  if (found.length === 0) return undefined
  const about = ['Event', 'Hook-ID'].map((name) => headerOf(sent, `${brand.headerPrefix}-${name}`))
  const head = `A delivery of ${about.join(' to hook ')} breaks the contract:`
  return [head, ...found.map((each) => `- ${each}`)].join('\n')
}
