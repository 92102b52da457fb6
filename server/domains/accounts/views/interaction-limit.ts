import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { InteractionLimit } from '../../../storage/accounts/interaction-limits.ts'

/** A limit as its account sees it. @param origin what it was set on */
export const interactionLimitView = (
  { admitted, expires_at }: InteractionLimit,
  origin: 'user',
): Schemas['interaction-limit'] => ({
  limit: admitted,
  origin,
  expires_at: timestamp(expires_at),
})
