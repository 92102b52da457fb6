import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { root } from '../../../core/root.ts'
import { Contract } from '../contract.ts'
import { steer } from '../steer.ts'
import { adds, needed, replaces, tool, type Registered } from '../tool.ts'

/** Requests of the actions on the clock, besides those without a body. */
const clockBodies = {
  freeze: ({ at }: { at?: string }) => (at === undefined ? {} : { at }),
  set: ({ at }: { at?: string }) => ({ at: needed(at, 'at', 'set') }),
  advance: ({ by }: { by?: string }) => ({ by: needed(by, 'by', 'advance') }),
  run: ({ rate }: { rate?: number }) => ({ rate: needed(rate, 'rate', 'run') }),
}

export const clock = tool({
  name: 'clock',
  title: 'Clock',
  description:
    'Shows or moves the time of the server. Expiry of tokens, rate limits, retries of webhooks and retention follow it. "advance" moves it forward, "freeze" stops it, "run" runs it at a rate, "reset" follows the machine again.',
  input: {
    action: z.enum(['show', 'set', 'advance', 'freeze', 'run', 'reset']),
    at: z.string().optional().describe('Time in ISO 8601, for set and freeze.'),
    by: z.string().optional().describe('Duration such as 90s, 60m, 36h or 30d, for advance.'),
    rate: z.number().optional().describe('Seconds per second, for run.'),
  },
  annotations: adds,
  run({ action, ...given }, { target }) {
    if (action === 'show') return steer(target, { method: 'GET', path: '/clock' })
    if (action === 'reset') return steer(target, { method: 'DELETE', path: '/clock' })
    const body = clockBodies[action](given)
    return steer(target, { method: 'POST', path: `/clock/${action}`, body })
  },
})

/** The schema of a fault, from the contract of the control plane. */
function faultSchema(): Record<string, unknown> {
  const text = readFileSync(join(root, 'generated', 'control', 'openapi.yaml'), 'utf8')
  const contract = new Contract('control', load(text) as never)
  return contract.resolve({ $ref: '#/components/schemas/fault-input' }) as Record<string, unknown>
}

/** Made when a server is, because its schema is read from a file. */
export const faults = (): Registered =>
  tool({
    name: 'faults',
    title: 'Faults',
    description:
      'Makes requests, webhook deliveries or feeds fail. "add" creates a fault, "use_set" creates those of a named set (secondary-storm, webhooks-late, events-delayed, import-maintenance, flapping-auth), "clear" deletes one fault by its id, or all.',
    input: {
      action: z.enum(['list', 'list_sets', 'add', 'use_set', 'clear']),
      fault: z
        .record(z.string(), z.unknown())
        .meta(faultSchema())
        .optional()
        .describe('The fault, for add, with one effect: request, delivery or feed.'),
      set: z.string().optional().describe('Name of a set, for use_set.'),
      id: z.int().optional().describe('Id of a fault, for clear. Without it, all are deleted.'),
    },
    annotations: replaces,
    async run({ action, fault, set, id }, { target }) {
      const path = '/faults'
      if (action === 'list') return steer(target, { method: 'GET', path })
      if (action === 'list_sets') return steer(target, { method: 'GET', path: '/fault-sets' })
      if (action === 'add')
        return steer(target, { method: 'POST', path, body: needed(fault, 'fault', action) })
      if (action === 'use_set') {
        const name = encodeURIComponent(needed(set, 'set', action))
        return steer(target, { method: 'POST', path: `/fault-sets/${name}`, body: {} })
      }
      await steer(target, { method: 'DELETE', path: id === undefined ? path : `${path}/${id}` })
      return { cleared: id ?? 'all' }
    },
  })
