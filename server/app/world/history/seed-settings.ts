import { licenseAt } from '../../../domains/repositories/licenses/stored-license.ts'
import { changedSettings } from '../../../domains/repositories/settings.ts'
import { branchTip } from '../../../domains/pulls/mergeability.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { SeedContext } from '../seed-context.ts'
import type { WorldRepository } from '../world.ts'

/** What follows from the content of a repository. */
async function contentFacts(repository: Repository, branch: string, soil: SeedContext) {
  const tip = await branchTip(repository, branch, soil)
  if (tip === undefined) return {}
  return {
    pushed_at: soil.clock.now(),
    license: await licenseAt(soil.git.path(repository.id), tip),
  }
}

/** Changes the settings of a new repository, and its default branch. */
export async function seedSettings(
  repository: Repository,
  world: WorldRepository,
  soil: SeedContext,
): Promise<Repository> {
  const { settings, default_branch, homepage, is_template, topics, git } = world
  const change = {
    ...(settings && { settings: changedSettings(repository.settings, settings) }),
    ...(default_branch !== undefined && { default_branch }),
    ...(homepage !== undefined && { homepage }),
    ...(is_template !== undefined && { is_template }),
    ...(topics && { topics }),
  }
  if (git === undefined && Object.keys(change).length === 0) return repository
  const branch = default_branch ?? repository.default_branch
  const facts = git === undefined ? {} : await contentFacts(repository, branch, soil)
  if (default_branch !== undefined) await soil.git.setDefaultBranch(repository.id, default_branch)
  const now = soil.clock.now()
  return soil.storage.repositories.update(repository.id, { ...change, ...facts }, now)
}
