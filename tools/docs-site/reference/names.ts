/** Chapters of the navigation. The contract has only a flat list of tags. */
const chapters: { title: string; tags: string[] }[] = [
  { title: 'Basics', tags: ['meta', 'rate-limit', 'events', 'gitignore', 'licenses'] },
  {
    title: 'Accounts',
    tags: [
      ...['users', 'emails', 'gpg-keys', 'ssh-keys', 'ssh-signing-keys', 'social-accounts'],
      ...['following', 'blocks', 'interaction-limits', 'billing'],
    ],
  },
  {
    title: 'Repositories',
    tags: [
      ...['repositories', 'contents', 'archives', 'contributors', 'commit-comments'],
      ...['commit-statuses', 'check-runs', 'check-suites', 'releases', 'release-assets'],
      ...['forks', 'repository-templates', 'transfers', 'stars', 'subscriptions'],
      ...[
        'collaborators',
        'invitations',
        'deploy-keys',
        'deployments',
        'deployment-statuses',
        'environments',
        'hooks',
        'dispatches',
        'hub',
        'imports',
        'migrations',
        'workspaces',
      ],
    ],
  },
  {
    title: 'Collaboration',
    tags: [
      ...['issues', 'issue-comments', 'issue-field-values', 'issue-fields', 'issue-types'],
      ...['labels', 'assignees', 'pulls', 'reviews', 'review-comments', 'requested-reviewers'],
      ...['gists', 'workflows', 'actions-secrets', 'actions-variables'],
    ],
  },
  {
    title: 'Organizations',
    tags: [
      ...['organizations', 'members', 'memberships', 'teams', 'organization-roles'],
      ...['organization-secrets', 'organization-actions-secrets', 'organization-actions-variables'],
      ...['organization-hooks', 'custom-properties', 'content-exclusion'],
    ],
  },
  { title: 'Apps and tokens', tags: ['applications', 'apps', 'app-hooks', 'installations'] },
  { title: 'Security', tags: ['code-scanning', 'security-advisories', 'attestations'] },
]

/** The chapter of a tag. Tags without a chapter come last. */
export const chapterOf = (tag: string): string =>
  chapters.find(({ tags }) => tags.includes(tag))?.title ?? 'More'

/** Position of a tag within its chapter. */
export const rankOf = (tag: string): number =>
  chapters.flatMap(({ tags }) => tags).indexOf(tag) >>> 0 // tags without a chapter come last

export const chapterTitles = [...chapters.map(({ title }) => title), 'More']

const words: Record<string, string> = {
  gpg: 'GPG',
  ssh: 'SSH',
  emails: 'Email addresses',
  pulls: 'Pull requests',
  hooks: 'Webhooks',
  'app-hooks': 'App webhooks',
  'organization-hooks': 'Organization webhooks',
  meta: 'Meta',
  following: 'Followers',
  'rate-limit': 'Rate limit',
}

/** `ssh-signing-keys` as a title: SSH signing keys. */
export function titleOf(tag: string): string {
  const title = (words[tag] ?? tag)
    .split('-')
    .map((word) => (word === 'e' || word === 'E' ? word : (words[word] ?? word)))
    .join(words[tag]?.includes('-') ? '-' : ' ')
  return title[0]!.toUpperCase() + title.slice(1)
}

/** How the kinds of `x-tokens` are called in sentences. */
export const tokenNames: Record<string, string> = {
  none: 'no credentials',
  client: 'client credentials',
  classic: 'classic token',
  'fine-grained': 'fine-grained token',
  oauth: 'OAuth app token',
  'app-user': 'user access token of an app',
  installation: 'installation token',
  app: 'JWT of an app',
  workflow: 'workflow token',
}
