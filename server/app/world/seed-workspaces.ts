import { smallestMachine } from '../../domains/workspaces/machines.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldWorkspace } from './world.ts'

/** Creates a workspace of a user. */
export async function seedWorkspace(world: WorldWorkspace, soil: SeedContext): Promise<void> {
  const { name, owner, repo, machine = smallestMachine.name, ref = null } = world
  await soil.storage.workspaces.create({
    name,
    owner_id: (await accountOf(owner, soil)).id,
    repository_id: (await repositoryOf(repo, soil)).id,
    machine,
    ref,
    created_at: soil.clock.now(),
  })
}
