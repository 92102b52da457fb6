/** Users and resources in the paths of the feeds. */
export interface FeedPlace {
  owner: string
  repo: string
  org: string
  username: string
}

export type FeedName =
  | 'public'
  | 'network'
  | 'organization'
  | 'repository'
  | 'user'
  | 'dashboard'
  | 'user, public'
  | 'received'
  | 'received, public'

/** The path of each feed. */
export const pathOf: Record<FeedName, (place: FeedPlace) => string> = {
  public: () => '/events',
  network: ({ owner, repo }) => `/networks/${owner}/${repo}/events`,
  organization: ({ org }) => `/orgs/${org}/events`,
  repository: ({ owner, repo }) => `/repos/${owner}/${repo}/events`,
  user: ({ username }) => `/users/${username}/events`,
  dashboard: ({ username, org }) => `/users/${username}/events/orgs/${org}`,
  'user, public': ({ username }) => `/users/${username}/events/public`,
  received: ({ username }) => `/users/${username}/received_events`,
  'received, public': ({ username }) => `/users/${username}/received_events/public`,
}

export const feedNames = Object.keys(pathOf) as FeedName[]
