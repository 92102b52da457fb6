import { validationFailed } from '../../core/errors.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { IssueEdit } from './edit-issue.ts'

const refuse = (message: string) =>
  validationFailed({ resource: 'Issue', field: 'type', code: 'invalid', message })

/**
 * Returns the id of the requested type; null to remove the type, undefined to keep it. Ignored for
 * users without the role write and for pull requests, which have no type.
 * @throws ServiceError 422 for a type that is unknown in the organization or disabled
 */
export async function resolveType(
  { issue, repository, role, transaction }: IssueEdit,
  name: string | null | undefined,
): Promise<number | null | undefined> {
  if (name === undefined || issue.pull || !atLeast(role, 'write')) return undefined
  if (name === null) return null
  const type = await transaction.issueTypes.named(repository.owner_id, name)
  if (!type) throw refuse(`${name} is not an issue type of the organization`)
  if (!type.enabled && type.id !== issue.type_id) throw refuse(`${type.name} is disabled`)
  return type.id
}
