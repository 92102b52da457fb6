import { putProtection } from '../../../domains/branches/protection/edit-protection.ts'
import { replaceSettings } from '../../../domains/branches/protection/settings.ts'
import { addDeployKey } from '../../../domains/deploy-keys/add.ts'
import { putEnvironment } from '../../../domains/deployments/environments/put.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { accountOf, repositoryOf, type SeedContext } from '../seed-context.ts'
import type { WorldRepository } from '../world.ts'
import { instantOf } from './release-history.ts'
import { seedThreads } from './seed-threads.ts'
import { addVariables } from './seed-variables.ts'
import type { WorldLabel, WorldMilestone, WorldProtection } from './world-history.ts'

async function seedLabels(
  { id }: Repository,
  labels: readonly WorldLabel[],
  { storage }: SeedContext,
): Promise<void> {
  for (const { id: former } of await storage.labels.list(id, { limit: 100, offset: 0 })) {
    await storage.labels.delete(former)
  }
  for (const { name, color = 'ededed', description = null } of labels) {
    await storage.labels.create({ repository_id: id, name, color, description })
  }
}

async function seedMilestone(
  repository: Repository,
  world: WorldMilestone,
  soil: SeedContext,
): Promise<void> {
  const { storage, clock } = soil
  const { number, title, description = null, creator, due_on, created_at } = world
  if (number !== undefined) {
    const last_milestone_number = number - 1
    await storage.repositories.update(repository.id, { last_milestone_number }, clock.now())
  }
  await storage.milestones.create({
    repository_id: repository.id,
    creator_id: creator === undefined ? repository.owner_id : (await accountOf(creator, soil)).id,
    title,
    description,
    state: 'open',
    due_on: due_on === undefined ? null : instantOf(due_on),
    closed_at: null,
    created_at: created_at === undefined ? clock.now() : instantOf(created_at),
  })
}

/** Closes milestones and sets when they were updated, which their issues have changed. */
async function settleMilestone(
  { id }: Repository,
  { title, state = 'open', closed_at, updated_at, created_at }: WorldMilestone,
  { storage, clock }: SeedContext,
): Promise<void> {
  const milestone = await storage.milestones.findByTitle(id, title)
  if (!milestone) throw new Error(`milestone ${title} was not seeded`)
  const end = closed_at === undefined ? clock.now() : instantOf(closed_at)
  const updated = updated_at ?? created_at
  const at = updated === undefined ? clock.now() : instantOf(updated)
  const change = { state, closed_at: state === 'closed' ? end : null }
  await storage.milestones.update(milestone.id, change, at)
}

async function seedProtection(
  repository: Repository,
  { branch, required_signatures, ...world }: WorldProtection,
  soil: SeedContext,
): Promise<void> {
  const { enforce_admins = false, required_status_checks = null, ...more } = world
  const { required_pull_request_reviews = null, restrictions, ...switches } = more
  const input = {
    ...switches,
    ...{ enforce_admins, required_status_checks, required_pull_request_reviews },
    restrictions: restrictions ? { users: [], teams: [], ...restrictions } : null,
  }
  const place = { repository, branch, links: soil.links, sender: repository.owner }
  const { id } = await putProtection(place, (edit) => replaceSettings(edit, input), soil)
  if (required_signatures) {
    await soil.storage.branchProtections.update(id, { required_signatures: 1 })
  }
}

/** Repositories that a seed has created, and whose history is still to be added. */
const expected = new WeakSet<WorldRepository>()

/** Lets `seedHistory` add the history of a repository that is new. Existing ones keep their own. */
export const expectHistory = (world: WorldRepository): unknown => expected.add(world)

/**
 * Adds what a new repository has besides its content, when all repositories and teams exist.
 */
export async function seedHistory(world: WorldRepository, soil: SeedContext): Promise<void> {
  if (!expected.delete(world)) return
  const { storage, clock, links } = soil
  const repository = await repositoryOf(`${world.owner}/${world.name}`, soil)
  const { labels, milestones = [], protections = [], deploy_keys: keys = [] } = world
  const { environments = [], variables = [] } = world
  if (labels) await seedLabels(repository, labels, soil)
  for (const milestone of milestones) await seedMilestone(repository, milestone, soil)
  await seedThreads(repository, world, soil)
  for (const milestone of milestones) await settleMilestone(repository, milestone, soil)
  for (const protection of protections) await seedProtection(repository, protection, soil)
  for (const { added_by, ...input } of keys) {
    const sender = added_by === undefined ? repository.owner : await accountOf(added_by, soil)
    await addDeployKey({ repository, sender, links, input }, soil)
  }
  for (const { name, ...input } of environments) {
    await putEnvironment({ repository, name, input }, soil)
  }
  await addVariables({ repository_id: repository.id }, variables, soil)
  if (world.archived)
    await storage.repositories.update(repository.id, { archived: true }, clock.now())
}
