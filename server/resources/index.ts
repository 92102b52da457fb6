import type { Handlers, Validators } from '../contract/types.ts'
import { applications } from './applications.ts'
import { apps } from './apps.ts'
import { collaborators } from './collaborators.ts'
import { deliveries, deliveryValidators } from './deliveries.ts'
import { eventValidators, events } from './events.ts'
import { following } from './following.ts'
import { forks } from './forks.ts'
import { hookConfig } from './hook-config.ts'
import { hookTests } from './hook-tests.ts'
import { hooks, hookValidators } from './hooks.ts'
import { installations } from './installations.ts'
import { manifests } from './manifests.ts'
import { meta } from './meta.ts'
import { rateLimit } from './rate-limit.ts'
import { repositories, repositoryValidators } from './repositories.ts'
import { stars } from './stars.ts'
import { subscriptions } from './subscriptions.ts'
import { userRepositories } from './user-repositories.ts'
import { users } from './users.ts'

/** Every operation of the contract has its handler here, or the server does not compile. */
export const handlers = {
  ...applications,
  ...apps,
  ...collaborators,
  ...deliveries,
  ...events,
  ...following,
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
  ...subscriptions,
  ...userRepositories,
  ...users,
} satisfies Handlers

export const validators: Validators = {
  ...deliveryValidators,
  ...eventValidators,
  ...hookValidators,
  ...repositoryValidators,
}
