import { timestamp } from '../../core/clock.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { storedLicense } from './license.ts'
import { nodeId } from './node-id.ts'
import { repositoryUrls } from './repository-urls.ts'
import { simpleUser } from './simple-user.ts'
import { withSource } from './source.ts'

type Permissions = Schemas['repository-permissions']

/** The permissions of a role, with one flag for each level. */
export function permissionsOf(role: Role | undefined): Permissions {
  const may = (needed: Role) => role !== undefined && atLeast(role, needed)
  return {
    admin: may('admin'),
    maintain: may('maintain'),
    push: may('write'),
    triage: may('triage'),
    pull: may('read'),
  }
}

/** The fields of all forms of a repository. */
export function repositoryFields(repository: Repository, links: Links, role: Role | undefined) {
  const { settings, owner } = repository
  return {
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: `${owner.login}/${repository.name}`,
    private: repository.private,
    owner: simpleUser(owner, links),
    ...repositoryUrls(repository, links),
    description: repository.description,
    homepage: repository.homepage,
    fork: repository.fork,
    created_at: timestamp(repository.created_at),
    updated_at: timestamp(repository.updated_at),
    // Strictly typed clients fail at null, which the documented platform never sends.
    pushed_at: timestamp(repository.pushed_at ?? repository.created_at),
    size: repository.size,
    stargazers_count: repository.stargazers_count,
    watchers_count: repository.stargazers_count,
    watchers: repository.stargazers_count,
    forks_count: repository.forks_count,
    forks: repository.forks_count,
    open_issues_count: repository.open_issues_count,
    open_issues: repository.open_issues_count,
    language: repository.language,
    license: storedLicense(repository.license, links),
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    visibility: repository.visibility,
    default_branch: repository.default_branch,
    topics: repository.topics,
    is_template: repository.is_template,
    has_issues: settings.has_issues,
    has_projects: settings.has_projects,
    has_wiki: settings.has_wiki,
    has_pages: settings.has_pages,
    has_discussions: settings.has_discussions,
    has_pull_requests: settings.has_pull_requests,
    pull_request_creation_policy: settings.pull_request_creation_policy,
    allow_forking: settings.allow_forking,
    web_commit_signoff_required: settings.web_commit_signoff_required,
    ...(role && { permissions: permissionsOf(role) }),
  }
}

/**
 * The form of a repository that is embedded in other resources. `permissions` is present only with
 * a role.
 */
export function repositoryView(
  repository: Repository,
  links: Links,
  role?: Role,
): Schemas['repository'] {
  return withSource(repository, repositoryFields(repository, links, role))
}
