import { timestamp } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { FoundDelivery } from '../../storage/webhooks/delivery-register.ts'
import { hostKey } from '../../workers/delivery/host-key.ts'
import { redrive } from '../../domains/webhooks/redrive.ts'
import type { Command } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { table } from './table.ts'

const usualLimit = 100
const mostAtOnce = 10_000

/** Reads a positive number. @throws ConfigError */
function numberFrom(word: string, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word))
    throw new ConfigError(`${name} must be a positive number, not "${word}"`)
  return Number(word)
}

function numberOf(given: ParsedArguments, flag: string): number | undefined {
  const text = given.text(flag)
  return text === undefined ? undefined : numberFrom(text, `--${flag}`)
}

const instant = (at: number | null) => (at === null ? null : timestamp(at))

/**
 * The fields for diagnosing a delivery. Payloads and full URLs are omitted, because they may
 * contain secrets.
 */
const seen = (delivery: FoundDelivery) => ({
  id: delivery.id,
  hook_id: delivery.hook_id,
  guid: delivery.guid,
  event: delivery.event,
  attempt: delivery.attempt,
  host: hostKey(delivery.url ?? delivery.hook_url),
  due_at: timestamp(delivery.due_at),
  parked_at: instant(delivery.parked_at),
  delivered_at: instant(delivery.delivered_at),
  status: delivery.status,
})

const heads = ['ID', 'HOOK', 'EVENT', 'HOST', 'SINCE', 'STATUS', 'GUID']

const row = (delivery: ReturnType<typeof seen>) => [
  String(delivery.id),
  String(delivery.hook_id),
  delivery.event,
  delivery.host,
  delivery.delivered_at ?? delivery.parked_at ?? delivery.due_at,
  delivery.status ?? (delivery.parked_at === null ? 'waiting' : 'parked'),
  delivery.guid,
]

export const deliveriesList: Command = {
  name: 'deliveries list',
  usage: '[--parked | --failed] [--hook ID] [--limit N]',
  help: 'list waiting deliveries, parked ones (--parked) or the latest failed ones (--failed)',
  flags: { parked: 'switch', failed: 'switch', hook: 'text', limit: 'text' },
  async run(given, { storage }) {
    if (given.on('parked')) given.refuse(['failed'], 'cannot be combined with --parked')
    const state = given.on('parked') ? 'parked' : given.on('failed') ? 'failed' : 'waiting'
    const limit = Math.min(numberOf(given, 'limit') ?? usualLimit, mostAtOnce)
    const hookId = numberOf(given, 'hook')
    const wanted = { state, limit: limit + 1, ...(hookId !== undefined && { hookId }) } as const
    const found = (await storage.deliveryRegister.search(wanted)).map(seen)
    const shown = found.slice(0, limit)
    return {
      json: shown,
      lines: table(heads, shown.map(row)),
      ...(found.length > limit && {
        note: `Only the first ${limit} are shown. To see more, use --limit.`,
      }),
    }
  },
}

/** The ids to retry; undefined for all. @throws ConfigError for neither ids nor --all, or both */
function chosen(given: ParsedArguments): number[] | undefined {
  if (given.on('all') !== (given.rest.length === 0)) {
    throw new ConfigError('"deliveries retry" expects delivery IDs or --all')
  }
  return given.on('all') ? undefined : given.rest.map((word) => numberFrom(word, 'ID'))
}

export const deliveriesRedrive: Command = {
  name: 'deliveries retry',
  alias: 'deliveries redrive',
  usage: 'ID… | --all',
  help: 'retry deliveries that were parked because the server crashed three times while sending them',
  rest: 'ID',
  flags: { all: 'switch' },
  async run(given, context) {
    const ids = chosen(given)
    const retried = await redrive(ids, context)
    const others = [...new Set(ids)].filter((id) => !retried.includes(id))
    return {
      json: { retried },
      lines: [`Deliveries to retry: ${retried.length}.`],
      ...(others.length > 0 && { failure: `not parked: ${others.join(', ')}` }),
    }
  },
}
