import { validationFailed } from '../../core/errors.ts'

/** Position of a page of deliveries. */
export interface DeliveryCursor {
  /** `before` continues with older deliveries, `after` with newer ones. */
  direction: 'before' | 'after'
  id: number
}

/** Encodes a cursor. Cursors are opaque and valid for one hook only. */
export function writeCursor(hookId: number, { direction, id }: DeliveryCursor): string {
  return Buffer.from(`v1:${hookId}:${direction}:${id}`).toString('base64url')
}

/** @throws ServiceError 422 for a cursor that is not valid for this hook */
export function readCursor(hookId: number, cursor: string): DeliveryCursor {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, hook, direction, id] = /^v1:(\d{1,15}):(before|after):(\d{1,15})$/.exec(text) ?? []
  if (Number(hook) !== hookId || !direction || !id) {
    const message = 'cursor is not valid for this hook'
    throw validationFailed({ resource: 'HookDelivery', field: 'cursor', code: 'invalid', message })
  }
  return { direction: direction as DeliveryCursor['direction'], id: Number(id) }
}
