import { ServiceError } from '../../core/errors.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { pullOf } from './pull-reads.ts'

/** A branch of a pull request; null when it is gone or hidden. */
export async function refOf(source: Item, side: 'base' | 'head', execution: Execution) {
  const pull = await pullOf(source, execution)
  const repository = pull[side]
  if (!repository) return null
  const place = { owner: repository.owner.login, repo: repository.name }
  const path = { ...place, ref: `heads/${side === 'base' ? pull.base_ref : pull.head_ref}` }
  try {
    return new Item('Ref', (await execution.read('git/get-ref', { path })).body, place)
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null
    throw error
  }
}

/** The head branch of a pull request. */
export const headRef = (source: Item, _args: object, execution: Execution) =>
  refOf(source, 'head', execution)
