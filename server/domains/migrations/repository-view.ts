import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { permissionsOf } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { withSource } from '../../api/views/source.ts'

/** A repository in the short form of migrations. */
export function migrationRepository(
  repository: Repository,
  links: Links,
): Schemas['migration-repository'] {
  const { id, name, owner, description, fork } = repository
  const full_name = `${owner.login}/${name}`
  return withSource(repository, {
    id,
    node_id: nodeId('Repository', id),
    name,
    full_name,
    owner: simpleUser(owner, links),
    private: repository.private,
    html_url: links.html(`/${full_name}`),
    description,
    fork,
    url: links.api(`/repos/${full_name}`),
    permissions: permissionsOf('admin'), // only owners see migrations
  })
}
