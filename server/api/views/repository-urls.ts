import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** URLs below a repository, by field name. */
const below = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
} as const

type Below = Record<keyof typeof below, string>

const entries = Object.entries(below)

export function repositoryUrls({ owner, name }: Repository, links: Links) {
  const url = links.api(`/repos/${owner.login}/${name}`)
  const html = links.html(`/${owner.login}/${name}`)
  const host = html.replace(/^https?:\/\//, '')
  const urls = Object.fromEntries(entries.map(([field, path]) => [field, url + path])) as Below
  return {
    url,
    html_url: html,
    ...urls,
    git_url: `git://${host}.git`,
    ssh_url: links.ssh(`/${owner.login}/${name}.git`),
    clone_url: `${html}.git`,
    svn_url: html,
  }
}
