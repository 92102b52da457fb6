import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Row } from '../../storage/schema/tables.ts'

/** Whether a user watches or ignores a repository. Both are false without a subscription. */
export function repositorySubscription(
  subscription: Row<'subscriptions'> | undefined,
  { owner, name }: Repository,
  links: Links,
): Schemas['repository-subscription'] {
  const repositoryUrl = links.api(`/repos/${owner.login}/${name}`)
  return {
    subscribed: subscription?.ignored === 0,
    ignored: subscription?.ignored === 1,
    reason: null,
    created_at: subscription ? timestamp(subscription.created_at) : null,
    url: `${repositoryUrl}/subscription`,
    repository_url: repositoryUrl,
  }
}
