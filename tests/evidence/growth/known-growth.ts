/** Requests whose time grows with the data, and why. */
interface KnownGrowth {
  request: RegExp
  reason: string
  /** Milliseconds that such a request may take in the largest world. */
  atMost: number
}

export const knownGrowth: readonly KnownGrowth[] = [
  {
    request: /^(last|farthest) page of /,
    reason: 'A page by number passes the entries before it',
    atMost: 500,
  },
  {
    request: /^\/user\/repos|^repos\/list-for-authenticated-user$/,
    reason: 'Sorts the repositories of others that the user collaborates on',
    atMost: 200,
  },
  {
    request: /^\/users\/mona\/starred\?sort=updated$/,
    reason: 'Sorts starred repositories by something else than the star',
    atMost: 100,
  },
  {
    request: /^\/orgs\/\{org\}\/teams\/core\/repos$|^teams\/list-repos-in-org$/,
    reason: 'Sorts the repositories of the team by name',
    atMost: 100,
  },
  {
    request: /^orgs\/(get|update)$|^PATCH \/orgs\/\{org\}$/,
    reason: 'Counts the repositories and outside collaborators of the organization',
    atMost: 100,
  },
  {
    request: /^PATCH \/user$|^users\/(get|update)-authenticated$|^users\/get-by-username$/,
    reason: 'Counts the repositories, gists and followers of the user',
    atMost: 50,
  },
  {
    request: /^repos\/get$/,
    reason: 'Counts the forks and watchers of the repository',
    atMost: 50,
  },
  {
    request: /^security-advisories\/list-org-repository-advisories$|^orgs\/list-attestations$/,
    reason: 'Searches all repositories of the organization',
    atMost: 100,
  },
  {
    request: /^users\/(list-attestations(-bulk)?|delete-attestations-by-subject-digest)$/,
    reason: 'Searches all repositories of the user',
    atMost: 100,
  },
  {
    request: /^teams\/(get-by-name|list-for-authenticated-user)$/,
    reason: 'Counts the members and repositories of the team',
    atMost: 100,
  },
  {
    request: /^apps\/list-installation-repos-for-authenticated-user$/,
    reason: 'The response has the number of all repositories, which are counted',
    atMost: 100,
  },
  {
    request: /^activity\/list-public-events$/,
    reason: 'Reads the repositories of 300 events, which are anywhere in a large table',
    atMost: 25,
  },
  {
    request: /^activity\/list-received-(public-)?events-for-user$/,
    reason: 'Passes newer events of repositories that the user does not watch',
    atMost: 150,
  },
  {
    request: /^orgs\/list-org-role-users$/,
    reason: 'Counts the members with the role, also through teams',
    atMost: 50,
  },
  {
    request: /\/collaborators\?affiliation=outside$/,
    reason: 'Compares the direct collaborators with the members',
    atMost: 50,
  },
  {
    request: /^apps\/list-installations-for-authenticated-user$/,
    reason: 'Reads the owners of all repositories that the user collaborates on',
    atMost: 100,
  },
  {
    request: /\/issues\?creator=mona$|\/issues(\/comments)?\?since=/,
    reason: 'A list of up to 1,000 entries is counted for every page',
    atMost: 25,
  },
]
