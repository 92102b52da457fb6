import type { FeedName, FeedPlace } from './nine.ts'
import type { Rows } from './rows.ts'
import type { FeedViewer } from './viewers.ts'

/*
 * The expected content of a feed, computed in the simplest way from all rows. Shares no code with
 * the server.
 */

type Event = Rows['events'][number]
type Repository = Rows['repositories'][number]

const minute = 60_000
const day = 24 * 60 * minute
/** Feeds that only show public events, to every caller. */
const publicOnly: FeedName[] = [
  'public',
  'network',
  'organization',
  'user, public',
  'received, public',
]

export class FeedOracle {
  readonly #rows: Rows
  readonly #now: number
  readonly #length: number
  constructor(rows: Rows, now: number, length = 300) {
    this.#rows = rows
    this.#now = now
    this.#length = length
  }

  #account = (login: string | undefined) =>
    this.#rows.accounts.find((account) => account.login.toLowerCase() === login?.toLowerCase())

  /** Lower-case full name: names are case-insensitive. */
  #nameOf({ owner_id, name }: Repository): string {
    const owner = this.#rows.accounts.find(({ id }) => id === owner_id)
    return `${owner?.login}/${name}`.toLowerCase()
  }

  /** Whether the viewer can read a repository while it is private. */
  #readsInPrivate({ login, reaches }: FeedViewer, repository: Repository): boolean {
    if (!reaches(this.#nameOf(repository))) return false
    if (login === undefined) return true
    const user = this.#account(login)?.id
    const { collaborators, memberships } = this.#rows
    return (
      repository.owner_id === user ||
      collaborators.some((row) => row.repository_id === repository.id && row.user_id === user) ||
      memberships.some((row) => row.organization_id === repository.owner_id && row.user_id === user)
    )
  }

  /** Whether an event belongs to a feed, independently of the viewer. */
  #belongs(feed: FeedName, place: FeedPlace, event: Event, about: Repository | undefined): boolean {
    const { follows, subscriptions, repositories } = this.#rows
    const user = this.#account(place.username)?.id
    const source = about && (about.source_id ?? about.id)
    const received =
      follows.some((row) => row.user_id === user && row.followed_id === event.actor_id) ||
      subscriptions.some(
        (row) =>
          row.user_id === user && row.repository_id === event.repository_id && row.ignored === 0,
      )
    switch (feed) {
      case 'public':
        return event.created_at <= this.#now - 5 * minute
      case 'network': {
        const its = repositories.find(({ id }) => id === event.repository_id)
        return its?.id === source || its?.source_id === source
      }
      case 'organization':
      case 'dashboard':
        return event.organization_id === this.#account(place.org)?.id
      case 'repository':
        return event.repository_id === about?.id
      case 'user':
      case 'user, public':
        return event.actor_id === user
      default:
        return received
    }
  }

  /** Whether the feed exists for a viewer. */
  #isThere(feed: FeedName, viewer: FeedViewer, place: FeedPlace, about?: Repository): number {
    const open = about && (about.visibility === 'public' || this.#readsInPrivate(viewer, about))
    if (feed === 'network' || feed === 'repository') return open ? 200 : 404
    if (feed !== 'dashboard') return 200
    if (viewer.token === undefined) return 401
    if (!viewer.dashboard) return 403
    const user = this.#account(viewer.login)?.id
    const organization = this.#account(place.org)?.id
    const belongs = this.#rows.memberships.some(
      (row) => row.organization_id === organization && row.user_id === user,
    )
    return belongs && viewer.login === place.username ? 200 : 404
  }

  /** Ids of the events that a viewer receives, newest first; or the status, if it is not 200. */
  shows(feed: FeedName, viewer: FeedViewer, place: FeedPlace): number[] | number {
    const { repositories, events } = this.#rows
    const about = repositories.find(
      (repository) => this.#nameOf(repository) === `${place.owner}/${place.repo}`.toLowerCase(),
    )
    const status = this.#isThere(feed, viewer, place, about)
    if (status !== 200) return status
    const own = feed === 'user' || feed === 'received'
    const isOwner = viewer.ownEvents === true && viewer.login === place.username
    const openly = publicOnly.includes(feed) || (own && !isOwner)
    const isShown = (event: Event) => {
      const its = repositories.find(({ id }) => id === event.repository_id)
      if (!its || event.created_at < this.#now - 90 * day) return false
      if (!this.#belongs(feed, place, event, about)) return false
      const open = event.public === 1 && its.visibility === 'public'
      return open || (!openly && this.#readsInPrivate(viewer, its))
    }
    return events
      .filter(isShown)
      .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
      .slice(0, this.#length)
      .map(({ id }) => id)
  }
}
