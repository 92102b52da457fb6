import type { Api } from '../data/client.ts'

/** What the path of a feed contains. */
export type FeedField = 'owner' | 'repo' | 'org'

export type FeedAddress = Record<FeedField, string>

interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

interface Reading {
  address: FeedAddress
  page: number
  signal: AbortSignal
}

export interface Feed {
  label: string
  /** Path template, as the documentation shows it. */
  path: string
  fields: FeedField[]
  read(api: Api, reading: Reading): Promise<Result>
}

const options = ({ page, signal }: Reading) => ({
  signal,
  query: { per_page: 30, page },
})

/** A feed whose path contains a user. */
function ofUser(label: string, path: UserPath): Feed {
  return {
    label,
    path,
    fields: ['owner'],
    read(api, reading) {
      const { signal, query } = options(reading)
      const params = { path: { username: reading.address.owner }, query }
      return api.GET(path, { params, signal })
    },
  }
}

type UserPath =
  | '/users/{username}/events'
  | '/users/{username}/events/public'
  | '/users/{username}/received_events'
  | '/users/{username}/received_events/public'

/** A feed whose path contains a repository. */
function ofRepository(label: string, path: RepositoryPath): Feed {
  return {
    label,
    path,
    fields: ['owner', 'repo'],
    read(api, reading) {
      const { signal, query } = options(reading)
      const { owner, repo } = reading.address
      return api.GET(path, { params: { path: { owner, repo }, query }, signal })
    },
  }
}

type RepositoryPath = '/repos/{owner}/{repo}/events' | '/networks/{owner}/{repo}/events'

const publicFeed: Feed = {
  label: 'Public events',
  path: '/events',
  fields: [],
  read(api, reading) {
    const { signal, query } = options(reading)
    return api.GET('/events', { params: { query }, signal })
  },
}

const organization: Feed = {
  label: 'Public events of an organization',
  path: '/orgs/{org}/events',
  fields: ['org'],
  read(api, reading) {
    const { signal, query } = options(reading)
    const { org } = reading.address
    return api.GET('/orgs/{org}/events', { params: { path: { org }, query }, signal })
  },
}

const dashboard: Feed = {
  label: 'Organization dashboard of a user',
  path: '/users/{username}/events/orgs/{org}',
  fields: ['owner', 'org'],
  read(api, reading) {
    const { signal, query } = options(reading)
    const { owner, org } = reading.address
    const params = { path: { username: owner, org }, query }
    return api.GET('/users/{username}/events/orgs/{org}', { params, signal })
  },
}

/** All feeds by the name in the address of the page. */
export const feeds: Record<string, Feed> = {
  public: publicFeed,
  repository: ofRepository('Events of a repository', '/repos/{owner}/{repo}/events'),
  network: ofRepository('Public events of a network', '/networks/{owner}/{repo}/events'),
  organization,
  user: ofUser('Events of a user', '/users/{username}/events'),
  'user-public': ofUser('Public events of a user', '/users/{username}/events/public'),
  dashboard,
  received: ofUser('Events received by a user', '/users/{username}/received_events'),
  'received-public': ofUser(
    'Public events received by a user',
    '/users/{username}/received_events/public',
  ),
}

export const defaultFeed = 'public'
