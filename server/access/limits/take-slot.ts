import { NoSlot, type Slots } from '../../core/concurrency/slots.ts'
import { ServiceError } from '../../core/errors.ts'

/** `Retry-After` for a caller with too many requests at the same time, in seconds. */
const soon = '10'

/** A response or an SSH channel. */
export interface Ending {
  closed: boolean
  once(event: 'close', listener: () => void): unknown
}

/** @param kind what the error calls the requests */
export const tooMany = (status: 429 | 503, wait: number | string, kind: string) =>
  new ServiceError({
    status,
    message: `Too many ${kind} requests`,
    headers: { 'Retry-After': String(wait) },
  })

/**
 * Takes a slot that the caller has until the response ends.
 * @param kind what the error calls the requests
 * @throws ServiceError 429 when the caller has too many, 503 when all callers together have
 */
export async function takeSlot(
  owner: string,
  response: Ending,
  { serviceSlots }: { serviceSlots: Slots },
  kind: string,
): Promise<void> {
  const slot = await serviceSlots.take(owner).catch((error: unknown) => {
    if (!(error instanceof NoSlot)) throw error
    throw tooMany(error.isOwn ? 429 : 503, soon, kind)
  })
  if (response.closed) slot[Symbol.dispose]()
  else response.once('close', () => slot[Symbol.dispose]())
}
