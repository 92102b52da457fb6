/** The requests at which tools stop, by what they ask for. */
export const stops = [
  {
    Tool: 'octokit-plugin-create-pull-request 6.0.1',
    Request: 'GraphQL `repository.ref.associatedPullRequests`',
    Note: 'every version since 3.13; 3.12.2 is the newest without it',
  },
  {
    Tool: '@semantic-release/github 11.0.6',
    Request: 'GraphQL `repository`: pull requests of commits, issues that they close',
    Note: 'only with comments; the release itself is complete; 9.2.6 comments without GraphQL',
  },
  {
    Tool: 'auto 11.3.6',
    Request: 'GraphQL `search` for the pull requests of commits',
    Note: '`shipit`, `changelog` and `release` need it',
  },
  {
    Tool: 'release-please 17.11.2',
    Request: 'GraphQL `repository.ref.target.history` (`pullRequestsSince`)',
    Note: 'its first request after that for the repository',
  },
  {
    Tool: 'renovate 39.264.1',
    Request: 'GraphQL `repository`, when it prepares one',
    Note: 'the token, the user and the email addresses were read',
  },
]

/** Tools and versions that were not run. */
export const leftOut = [
  {
    Tool: 'semantic-release 25.0.9, @semantic-release/github 12.0.10',
    Reason: 'needs Node 22.14 or newer',
  },
  { Tool: 'renovate 44.121.2', Reason: 'needs Node 24.11 or newer' },
  {
    Tool: 'delete-merged-branch 1.4.1 with Probot 9.5.0',
    Reason: 'Probot 9 fails with the packages that npm installs for it today, before any request',
  },
  {
    Tool: 'probot-stale 1.1.0',
    Reason: 'its Probot 0.8.0 has no setting for another host',
  },
  {
    Tool: '@probot/settings, probot-auto-approve',
    Reason: 'not in the package registry under these names',
  },
]
