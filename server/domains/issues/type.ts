import { validationFailed } from '../../core/errors.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Step } from './acting.ts'

const refuse = (message: string) =>
  validationFailed({ resource: 'Issue', field: 'type', code: 'invalid', message })

/**
 * The number of the type that an issue is to be of; null for none, undefined where nothing is said. From
 * people without the role write it is passed over, and for pull requests, which are of no type.
 * @throws ServiceError 422 for no type of the repository's organization, and for one that is switched off
 */
export async function wantedType(
  { issue, repository, role, transaction }: Step,
  name: string | null | undefined,
): Promise<number | null | undefined> {
  if (name === undefined || issue.pull || !atLeast(role, 'write')) return undefined
  if (name === null) return null
  const type = await transaction.issueTypes.named(repository.owner_id, name)
  if (!type) throw refuse(`${name} is no type of issues here`)
  if (!type.enabled && type.id !== issue.type_id) throw refuse(`${type.name} is switched off`)
  return type.id
}
