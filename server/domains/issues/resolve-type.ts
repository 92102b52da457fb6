import { validationFailed } from '../../core/errors.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueEdit } from './edit-issue.ts'
import { isSuggestion } from './suggestions.ts'

const refuse = (message: string) =>
  validationFailed({ resource: 'Issue', field: 'type', code: 'invalid', message })

type TypeChoice = Schemas['issue-type-choice']

/** Name of the chosen type; null for none, undefined for no choice. */
function chosenName(choice: TypeChoice | undefined): string | null | undefined {
  if (typeof choice !== 'object' || choice === null) return choice
  return isSuggestion(choice) ? undefined : choice.value
}

/**
 * Returns the id of the requested type; null to remove the type, undefined to keep it. Ignored for
 * users without the role write and for pull requests, which have no type.
 * @throws ServiceError 422 for a type that is unknown in the organization or disabled
 */
export async function resolveType(
  { issue, repository, role, transaction }: IssueEdit,
  choice: TypeChoice | undefined,
): Promise<number | null | undefined> {
  const name = chosenName(choice)
  if (name === undefined || issue.pull || !atLeast(role, 'write')) return undefined
  if (name === null) return null
  const type = await transaction.issueTypes.named(repository.owner_id, name)
  if (!type) throw refuse(`${name} is not an issue type of the organization`)
  if (!type.enabled && type.id !== issue.type_id) throw refuse(`${type.name} is disabled`)
  return type.id
}
