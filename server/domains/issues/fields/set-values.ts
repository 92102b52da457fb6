import type { Caller } from '../../../access/auth/caller.ts'
import type { IssueEdit } from '../edit-issue.ts'
import { storedValues, type ValueInput } from './values.ts'
import { visibleFields } from './visible-fields.ts'

interface Setting {
  caller: Caller
  values: readonly ValueInput[]
  /** Whether all other visible values are removed. */
  replaces: boolean
}

/**
 * Sets field values of an issue.
 * @throws ServiceError 422 for a field that the caller cannot see, and for an invalid value
 */
export async function setFieldValues(
  { transaction, issue, repository }: Pick<IssueEdit, 'transaction' | 'issue' | 'repository'>,
  { caller, values: sent, replaces }: Setting,
): Promise<void> {
  if (sent.length === 0 && !replaces) return
  const fields = await visibleFields(repository, caller, transaction)
  const values = storedValues(sent, fields)
  const ends = replaces ? fields : []
  for (const { id } of ends) await transaction.issueFieldValues.remove(issue.id, id)
  for (const value of values) await transaction.issueFieldValues.set(issue.id, value)
}
