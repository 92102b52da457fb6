import type { Handlers, Validators } from '../contract/types.ts'
import { applications } from './applications.ts'
import { apps } from './apps.ts'
import { deliveries } from './deliveries.ts'
import { eventValidators, events } from './events.ts'
import { forks } from './forks.ts'
import { hookConfig } from './hook-config.ts'
import { hookTests } from './hook-tests.ts'
import { hooks } from './hooks.ts'
import { installations } from './installations.ts'
import { manifests } from './manifests.ts'
import { meta } from './meta.ts'
import { rateLimit } from './rate-limit.ts'
import { repositories } from './repositories.ts'
import { stars } from './stars.ts'
import { userRepositories } from './user-repositories.ts'
import { users } from './users.ts'

/** Every operation of the contract has its handler here, or the server does not compile. */
export const handlers = {
  ...applications,
  ...apps,
  ...deliveries,
  ...events,
  ...forks,
  ...hookConfig,
  ...hookTests,
  ...hooks,
  ...installations,
  ...manifests,
  ...meta,
  ...rateLimit,
  ...repositories,
  ...stars,
  ...userRepositories,
  ...users,
} satisfies Handlers

export const validators: Validators = { ...eventValidators }
