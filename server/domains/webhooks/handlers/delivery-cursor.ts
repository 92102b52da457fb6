import { validationFailed } from '../../../core/errors.ts'

/** Where a page of deliveries begins. */
export interface Turn {
  /** `before` walks to older deliveries, `after` back to newer ones. */
  direction: 'before' | 'after'
  id: number
}

/** Cursors are opaque to callers and good for one hook only. */
export function writeCursor(hookId: number, { direction, id }: Turn): string {
  return Buffer.from(`v1:${hookId}:${direction}:${id}`).toString('base64url')
}

/** @throws ServiceError 422 for a cursor that this hook did not give */
export function readCursor(hookId: number, cursor: string): Turn {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, hook, direction, id] = /^v1:(\d{1,15}):(before|after):(\d{1,15})$/.exec(text) ?? []
  if (Number(hook) !== hookId || !direction || !id) {
    const message = 'cursor is not one of this hook'
    throw validationFailed({ resource: 'HookDelivery', field: 'cursor', code: 'invalid', message })
  }
  return { direction: direction as Turn['direction'], id: Number(id) }
}
