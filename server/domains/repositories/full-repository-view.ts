import type { Properties } from '../../api/views/repository-properties.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Network } from './network.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryFields, repositoryView } from '../../api/views/repository.ts'
import { securityFeatures } from './security-features.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { withSource } from '../../api/views/source.ts'

function mergeSettings({ settings }: Repository) {
  return {
    allow_squash_merge: settings.allow_squash_merge,
    allow_merge_commit: settings.allow_merge_commit,
    allow_rebase_merge: settings.allow_rebase_merge,
    allow_auto_merge: settings.allow_auto_merge,
    allow_update_branch: settings.allow_update_branch,
    delete_branch_on_merge: settings.delete_branch_on_merge,
    squash_merge_commit_title: settings.squash_merge_commit_title,
    squash_merge_commit_message: settings.squash_merge_commit_message,
    merge_commit_title: settings.merge_commit_title,
    merge_commit_message: settings.merge_commit_message,
  }
}

/** Parts of a repository that depend on the caller, and its relations. */
interface Details {
  /** Undefined for anonymous callers. */
  role: Role | undefined
  network: Network
  /** Undefined for the repository of a user. */
  properties: Properties | undefined
  cloneToken: string | null
}

/**
 * A repository with all fields. Merge settings are included only for callers with push access, and
 * security features for administrators.
 */
export function fullRepository(
  repository: Repository,
  links: Links,
  { role, network, properties, cloneToken }: Details,
): Schemas['full-repository'] {
  const { parent, source, template, forks, subscribers } = network
  const canPush = role !== undefined && role !== 'read' && role !== 'triage'
  return withSource(repository, {
    ...repositoryFields(repository, links, role),
    temp_clone_token: cloneToken,
    ...(canPush && mergeSettings(repository)),
    ...(role === 'admin' && { security_and_analysis: securityFeatures(repository) }),
    ...(repository.owner.type === 'Organization' && {
      organization: simpleUser(repository.owner, links),
    }),
    subscribers_count: subscribers,
    network_count: forks,
    ...(parent && { parent: repositoryView(parent, links) }),
    ...(source && { source: repositoryView(source, links) }),
    ...(template && { template_repository: repositoryView(template, links) }),
    ...(properties && { custom_properties: properties }),
  })
}
