import type { RightsTarget } from '../../access/auth/find-repository.ts'
import { roleIn } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import type { Service } from '../../git/transport/smart-http.ts'
import type { DeployKey } from '../../storage/deploy-keys/deploy-keys.ts'
import type { RoleLookup } from '../git/authorize-git.ts'
import { refusal } from '../git/conversation.ts'
import type { Visitor } from './authenticate.ts'

/** A deploy key gives access to one repository. Like everybody, it can read public ones. */
function deployRole(
  { repository_id, read_only }: DeployKey,
  { id, private: hidden }: RightsTarget,
): Role | undefined {
  if (id === repository_id) return read_only === 1 ? 'read' : 'write'
  return hidden ? undefined : 'read'
}

/** @throws ServiceError 403 for a push with a key that grants only read access */
function refuseReadOnly(
  { repository_id, read_only }: DeployKey,
  { id }: RightsTarget,
  service: Service,
): void {
  if (service !== 'git-receive-pack' || id !== repository_id || read_only === 0) return
  throw refusal(403, 'The key you are authenticating with has been marked as read only')
}

/** Finds the role that a key gives in a repository. Its lookup throws 403 for a read-only key. */
export const roleOfKey =
  ({ user, deployKey }: Visitor, service: Service, { storage }: Context): RoleLookup =>
  async (repository) => {
    if (!deployKey) return roleIn(repository, user, storage)
    refuseReadOnly(deployKey, repository, service)
    return deployRole(deployKey, repository)
  }

/** The caller whose requests are counted together. */
export const ownerOfKey = ({ user, deployKey }: Visitor): string =>
  deployKey ? `deploy key ${deployKey.id}` : `user ${user.id}`
