import type { Context } from '../api/context.ts'
import type { Clock } from '../core/clock.ts'
import type { Delivery } from '../storage/webhooks/deliveries.ts'
import type { DeliveryControl, DeliveryFilter, Wait } from './control.ts'
import { matches } from './pattern.ts'
import { decode } from '../storage/sql/json.ts'
import type { ControlDelivery, ControlDeliveryDetails } from './schemas.ts'
import { preciseTime } from './values.ts'
import { Waiters } from './waiters.ts'

/** Deliveries that are compared with a pattern. */
const mostCompared = 5_000

/** Milliseconds between looks while someone waits. Outcomes are recorded in batches. */
const interval = 20

const timeOf = (at: number | null) => (at === null ? null : preciseTime(at))

function view(delivery: Delivery): ControlDelivery {
  const { id, guid, event, action, hook_id, redelivery, attempt } = delivery
  const { due_at, delivered_at, status, status_code, url } = delivery
  return {
    ...{ id, guid, event, action, hook_id, redelivery, attempt },
    due_at: preciseTime(due_at),
    delivered_at: timeOf(delivered_at),
    ...{ status, status_code, url },
  }
}

const headersOf = (text: string | null): Record<string, string> | null =>
  text === null ? null : decode(text)

interface Sought extends Omit<DeliveryFilter, 'outcome'> {
  outcome?: DeliveryFilter['outcome'] | 'attempted'
}

interface Needs {
  context: () => Context
  machine: Clock
  closing: AbortSignal
}

/** Lists webhook deliveries of all hooks, and waits for them. */
export class Deliveries implements DeliveryControl {
  readonly #needs: Needs
  readonly #waiters: Waiters

  constructor(needs: Needs) {
    this.#needs = needs
    this.#waiters = new Waiters(needs.machine, needs.closing)
  }

  list({ limit = 100, ...filter }: DeliveryFilter & { limit?: number } = {}) {
    return this.#find(filter, limit)
  }

  async get(id: number): Promise<ControlDeliveryDetails | undefined> {
    const delivery = await this.#needs.context().storage.deliveryRegister.find(id)
    if (!delivery) return undefined
    const { request_headers, response_headers, response_body } = delivery
    return {
      ...view(delivery),
      request: { headers: headersOf(request_headers), payload: decode(delivery.payload) },
      response: { headers: headersOf(response_headers), payload: response_body },
    }
  }

  async #find(filter: Sought, limit: number): Promise<ControlDelivery[]> {
    const { event = '**', hook_id: hookId, ...rest } = filter
    const isPattern = event.includes('*')
    const found = await this.#needs.context().storage.deliveryRegister.latest({
      ...rest,
      ...(hookId !== undefined && { hookId }),
      ...(!isPattern && { event }),
      limit: isPattern && event !== '**' ? mostCompared : limit,
    })
    return found
      .filter((delivery) => matches(event, delivery.event))
      .slice(-limit)
      .map(view)
  }

  async wait({ count, timeout, outcome, ...filter }: DeliveryFilter & Wait = {}) {
    const find = () => this.#find({ ...filter, outcome: outcome ?? 'attempted' }, mostCompared)
    const wait = { ...(count && { count }), ...(timeout !== undefined && { timeout }) }
    let isOver = false
    const poll = () => {
      if (isOver) return
      this.#waiters.notify()
      this.#needs.machine.after(interval, poll).unref()
    }
    poll()
    try {
      return await this.#waiters.wait(find, wait)
    } finally {
      isOver = true
    }
  }
}
