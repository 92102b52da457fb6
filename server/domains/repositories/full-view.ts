import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { propertiesOf } from '../../api/views/repository-properties.ts'
import { networkOf } from './network.ts'
import { tempCloneToken } from './temp-clone-token.ts'
import { fullRepository } from './full-repository-view.ts'

interface Viewer {
  caller: Caller
  /** The role to show. */
  role: Role | undefined
  links: Links
}

/** Returns a repository with all fields that the caller may see. */
export async function fullView(
  repository: Repository,
  { caller, role, links }: Viewer,
  context: Pick<Context, 'storage' | 'vault' | 'clock'>,
): Promise<Schemas['full-repository']> {
  const { storage } = context
  return fullRepository(repository, links, {
    role,
    network: await networkOf(repository, caller, storage),
    properties: await propertiesOf(repository, storage),
    cloneToken: await tempCloneToken(repository, caller, context),
  })
}
