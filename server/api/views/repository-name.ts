import type { Schemas } from '../../contract/schemas.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { nodeId } from './node-id.ts'

/** The minimal form of a repository: its id and name. */
export const repositoryName = (repository: Repository): Schemas['repository-name'] => ({
  id: repository.id,
  node_id: nodeId('Repository', repository.id),
  name: repository.name,
  full_name: `${repository.owner.login}/${repository.name}`,
  private: repository.private,
})
