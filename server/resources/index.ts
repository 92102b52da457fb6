import type { Handlers, Validators } from '../contract/types.ts'
import { applications } from './applications.ts'
import { deliveries } from './deliveries.ts'
import { eventValidators, events } from './events.ts'
import { hooks } from './hooks.ts'
import { meta } from './meta.ts'
import { rateLimit } from './rate-limit.ts'
import { repositories } from './repositories.ts'
import { users } from './users.ts'

/** Every operation of the contract has its handler here, or the server does not compile. */
export const handlers = {
  ...applications,
  ...deliveries,
  ...events,
  ...hooks,
  ...meta,
  ...rateLimit,
  ...repositories,
  ...users,
} satisfies Handlers

export const validators: Validators = { ...eventValidators }
