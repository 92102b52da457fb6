import type { Role } from '../../../contract/role.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { withSource } from '../../../api/views/source.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/** A repository with the role and permissions that a team has in it. */
export const teamRepository = (
  repository: Repository,
  role: Role,
  links: Links,
): Schemas['repository'] =>
  withSource(repository, { ...repositoryView(repository, links, role), role_name: role })
