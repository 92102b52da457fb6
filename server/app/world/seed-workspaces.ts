import { smallestMachine } from '../../domains/workspaces/machines.ts'
import { requireSame } from './agree.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldWorkspace } from './world.ts'

/** Creates a workspace of a user. */
export async function seedWorkspace(world: WorldWorkspace, soil: SeedContext): Promise<void> {
  const { name, owner, repo, machine, ref } = world
  const { workspaces } = soil.storage
  const owner_id = (await accountOf(owner, soil)).id
  const repository_id = (await repositoryOf(repo, soil)).id
  const existing = await workspaces.find(name)
  if (existing) {
    return requireSame('the workspace', { owner_id, repository_id, machine, ref }, existing)
  }
  await workspaces.create({
    name,
    owner_id,
    repository_id,
    machine: machine ?? smallestMachine.name,
    ref: ref ?? null,
    created_at: soil.clock.now(),
  })
  soil.report.created()
}
