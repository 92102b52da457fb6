import { textOf } from '../data/form.ts'
import type { ControlSchemas } from '../../client/control.ts'

type Input = ControlSchemas['fault-input']

/** What a fault of the form does, with the fields that it needs. */
export interface Effect {
  label: string
  fields: ('status' | 'message' | 'delay')[]
  /** What it applies to. */
  subject: 'request' | 'delivery' | 'feed'
}

export const effects: Record<string, Effect> = {
  respond: { label: 'Respond with an error', fields: ['status', 'message'], subject: 'request' },
  delay: { label: 'Delay requests', fields: ['delay'], subject: 'request' },
  cut: { label: 'Cut the connection', fields: [], subject: 'request' },
  stall: { label: 'Never end the response', fields: [], subject: 'request' },
  drop: { label: 'Drop deliveries', fields: [], subject: 'delivery' },
  duplicate: { label: 'Send deliveries twice', fields: [], subject: 'delivery' },
  'delay-delivery': { label: 'Delay deliveries', fields: ['delay'], subject: 'delivery' },
  reorder: { label: 'Reorder deliveries', fields: [], subject: 'delivery' },
  break_signature: { label: 'Break signatures', fields: [], subject: 'delivery' },
  'delay-feed': { label: 'Delay events in feeds', fields: ['delay'], subject: 'feed' },
}

/** Conditions that the form has for each subject. */
export const conditions = {
  request: ['operation', 'method', 'path', 'caller'],
  delivery: ['event'],
  feed: [],
} as const

function matchOf(form: FormData, { subject }: Effect): Input['match'] {
  const given = conditions[subject].map((name) => [name, textOf(form, name)] as const)
  return Object.fromEntries(given.filter(([, text]) => text !== ''))
}

function requestOf(name: string, form: FormData): Input['request'] {
  if (name === 'delay') return { delay: textOf(form, 'delay') }
  if (name !== 'respond') return { [name]: true }
  const message = textOf(form, 'message')
  return { respond: { status: Number(textOf(form, 'status')), ...(message && { message }) } }
}

function effectOf(name: string, form: FormData): Input {
  const { subject } = effects[name]!
  if (subject === 'request') return { request: requestOf(name, form) }
  const delay = textOf(form, 'delay')
  if (subject === 'feed') return { feed: { delay } }
  return { delivery: name === 'delay-delivery' ? { delay } : { [name]: true } }
}

/** Reads the form of a fault. Empty conditions match everything. */
export function readFault(name: string, form: FormData): Input {
  const times = textOf(form, 'times')
  const probability = textOf(form, 'probability')
  return {
    match: matchOf(form, effects[name]!),
    ...effectOf(name, form),
    ...(times && { times: Number(times) }),
    ...(probability && { probability: Number(probability) }),
  }
}
