import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Environment } from '../../../storage/deployments/environments.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { rulesOf } from './rules.ts'

interface Putting {
  repository: Repository
  name: string
  input: Schemas['environment-input']
}

/**
 * Creates an environment, or replaces its rules.
 * @throws ServiceError 403 while archived, 422
 */
export async function putEnvironment(
  { repository: asked, name, input }: Putting,
  context: Pick<Context, 'storage' | 'clock'>,
): Promise<Environment> {
  const rules = await rulesOf(input, asked, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const { environments } = transaction
    const repository_id = repository.id
    await environments.add({ repository_id, name, created_at: now, updated_at: now })
    const added = await environments.find(repository_id, name)
    if (!added) throw new Error(`Environment ${name} not found`)
    await environments.change(added.id, rules, now)
    return { ...added, ...rules, updated_at: now }
  })
}
