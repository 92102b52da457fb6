import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { sourceOf, withSource } from '../../api/views/source.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type View = Schemas['repository']

/** Adds the role that a team has in a repository. */
export const withRole = (view: View, role: Role | undefined): View =>
  withSource(sourceOf(view), { ...view, ...(role && { role_name: role }) })

/** A repository with the role and permissions that a team has in it. */
export const teamRepository = (repository: Repository, role: Role, links: Links): View =>
  withRole(repositoryView(repository, links, role), role)
