import type { Handlers, Validators } from '../contract/types.ts'
import { feedLength, feedStart, pollInterval } from '../feeds/window.ts'
import { eventView } from '../views/event.ts'
import { pageLinks, pageOf } from './page.ts'

const polling = { 'X-Poll-Interval': String(pollInterval) }

export const events = {
  'activity/list-repo-events': async ({ path, query, repository, links }, { storage, clock }) => {
    const page = pageOf(query ?? {})
    const since = feedStart(clock.now())
    const limit = Math.max(0, Math.min(page.limit, feedLength - page.offset))
    const found = await storage.events.ofRepository(repository.id, { ...page, limit, since })
    const { count } = await storage.events.repositoryWindow(repository.id, since, feedLength)
    const address = `/repos/${path.owner}/${path.repo}/events`
    return {
      status: 200,
      body: found.map((event) => eventView(event, repository, links)),
      headers: { ...polling, ...pageLinks(address, page, count, links) },
    }
  },
} satisfies Pick<Handlers, 'activity/list-repo-events'>

/**
 * A feed is the same while its newest and oldest visible event are, and while the repository's name,
 * owner and visibility are: no need to build it to know.
 */
export const eventValidators = {
  'activity/list-repo-events': async ({ repository }, { storage, clock }) => {
    const since = feedStart(clock.now())
    const window = await storage.events.repositoryWindow(repository.id, since, feedLength)
    const { owner, name, visibility } = repository
    const { newest, oldest, count } = window
    const state = [newest, oldest, count, owner.login, name, visibility].join(' ')
    return { state, headers: polling }
  },
} satisfies Validators
