/** The report of the scratch project if everything works. */
export const wanted = {
  versions: { newest: 'undefined', older: 'number' },
  writes: { same: true, color: 'c0ffee', deleted: 204 },
  errors: {
    status: 401,
    kind: 'unauthenticated',
    message: 'Requires authentication',
    identified: true,
    resource: 'core',
  },
  app: { slug: 'ci-bot', repositories: ['vault', 'widgets'] },
  retries: { login: 'mona', waits: [7000, 14000] },
  memory: { remembered: [false, true], description: 'Widgets of every kind.' },
  pages: { members: ['hubot', 'mona'], sizes: [1, 1, 1], all: 3 },
  feed: { type: 'IssuesEvent', actor: 'mona', waits: [60000] },
  timeouts: { timeout: 50, aborted: 'Error: The user went elsewhere' },
  webhooks: {
    verified: true,
    signed: true,
    refused: ['signature', 401],
    event: 'ping',
    hook: true,
    told: 'string',
  },
}

const failure = ['client/errors', 'client/rate-limit']
const key = ['client/app-auth', 'client/private-key']

/** The modules of each export of the package, when a program imports nothing else. */
export const parts: Record<string, string[]> = {
  ApiError: failure,
  TimeoutError: ['client/timeout'],
  GraphqlError: ['client/errors', 'client/graphql'],
  asApp: key,
  asInstallation: [...key, ...failure].sort(),
  authorization: ['client/auth'],
  createClient: [
    'client/auth',
    'client/call-options',
    'client/conditional',
    'client/index',
    'client/path',
    'client/rate-limit',
    'client/retry',
    'client/timeout',
    'client/version',
    'openapi-fetch',
  ],
  graphql: [...failure, 'client/graphql'].sort(),
  isRemembered: ['client/conditional'],
  latestVersion: ['client/version'],
  paginate: [...failure, 'client/paginate'].sort(),
  poll: [...failure, 'client/paginate', 'client/poll', 'client/retry'].sort(),
  rateLimitOf: ['client/rate-limit'],
  unwrap: failure,
}
