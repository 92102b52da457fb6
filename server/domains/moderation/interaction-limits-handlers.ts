import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { expiryOf } from './expiry.ts'
import { interactionLimitView } from './interaction-limit-view.ts'

export const interactionLimits = {
  'interactions/get-restrictions-for-authenticated-user': async (
    { caller },
    { storage, clock },
  ) => {
    const limit = await storage.interactionLimits.find(requireUser(caller).id, clock.now())
    if (!limit) return { status: 204, body: undefined }
    return { status: 200, body: interactionLimitView(limit, 'user') }
  },

  'interactions/set-restrictions-for-authenticated-user': async (
    { caller, body: { limit: admitted, expiry } },
    { storage, clock },
  ) => {
    const expires_at = expiryOf(expiry, clock.now())
    const limit = { account_id: requireUser(caller).id, admitted, expires_at }
    const set = await storage.interactionLimits.set(limit)
    return { status: 200, body: interactionLimitView(set, 'user') }
  },

  'interactions/remove-restrictions-for-authenticated-user': async ({ caller }, { storage }) => {
    await storage.interactionLimits.remove(requireUser(caller).id)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
