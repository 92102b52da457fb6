import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { InteractionLimit } from '../../storage/moderation/interaction-limits.ts'

/** An interaction limit. @param origin the level at which it was set */
export const interactionLimitView = (
  { admitted, expires_at }: InteractionLimit,
  origin: 'user',
): Schemas['interaction-limit'] => ({
  limit: admitted,
  origin,
  expires_at: timestamp(expires_at),
})
