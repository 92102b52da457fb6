import { notFound } from '../../../core/errors.ts'
import { securityFeatures } from '../../../domains/repositories/security-features.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { onSchema } from '../../../api/versions/change.ts'

/** Repositories in migrations have all fields of a repository. */
export default onSchema(['migration-repository'], async (json, source, { storage, links }) => {
  const repository = source ?? (await storage.repositories.find(json.id))
  if (!repository) throw notFound() // deleted after the migration was read
  const { has_downloads, squash_merge_commit_title } = repository.settings
  return {
    ...repositoryView(repository, links),
    permissions: json.permissions,
    security_and_analysis: securityFeatures(repository),
    has_downloads,
    use_squash_pr_title_as_default: squash_merge_commit_title === 'PR_TITLE',
  }
})
