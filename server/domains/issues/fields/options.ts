import { validationFailed } from '../../../core/errors.ts'
import type { IssueField, OptionWords } from '../../../storage/issues/issue-fields.ts'
import type { Transaction } from '../../../storage/index.ts'

/** An option as callers send it; with a number, one that there is. */
export type SentOption = Omit<OptionWords, 'description'> & {
  id?: number
  description?: string | null
}

const refuse = (code: 'missing_field' | 'invalid' | 'already_exists', message: string) =>
  validationFailed({ resource: 'IssueField', field: 'options', code, message })

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

/**
 * Options go with a field to choose from, which has at least one, and no two of a name.
 * @throws ServiceError 422
 */
export function checkOptions(
  dataType: IssueField['data_type'],
  options: readonly SentOption[],
): void {
  if (dataType !== 'single_select') {
    if (options.length > 0) throw refuse('invalid', 'go with single_select only')
    return
  }
  if (options.length === 0) throw refuse('missing_field', 'must have at least one to choose from')
  if (distinct(options.map(({ name }) => name.toLowerCase()))) return
  throw refuse('already_exists', 'must not have two of the same name')
}

const words = ({ name, color, priority, description = null }: SentOption): OptionWords => ({
  name,
  color,
  priority,
  description,
})

export async function addOptions(
  fieldId: number,
  options: readonly SentOption[],
  { issueFields }: Pick<Transaction, 'issueFields'>,
  now: number,
): Promise<void> {
  for (const option of options) await issueFields.addOption(fieldId, words(option), now)
}

/**
 * Puts options in the place of all that a field has. What is sent with its number stays, and its values.
 * @throws ServiceError 422 for a number that is none of the field's, or is there twice
 */
export async function replaceOptions(
  field: IssueField,
  options: readonly SentOption[],
  { issueFields }: Pick<Transaction, 'issueFields'>,
  now: number,
): Promise<void> {
  const present = new Set(field.options.map(({ id }) => id))
  const kept = options.flatMap(({ id }) => id ?? [])
  if (!distinct(kept) || kept.some((id) => !present.has(id))) {
    throw refuse('invalid', 'must each have the number of an option of the field, or none')
  }
  await issueFields.removeOptions([...present].filter((id) => !kept.includes(id)))
  await issueFields.setNamesAside(kept)
  for (const option of options) {
    if (option.id === undefined) await issueFields.addOption(field.id, words(option), now)
    else await issueFields.changeOption(option.id, words(option), now)
  }
}
