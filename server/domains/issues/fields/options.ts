import { validationFailed } from '../../../core/errors.ts'
import type {
  IssueField,
  IssueFieldOptionInput,
} from '../../../storage/issue-fields/issue-fields.ts'
import type { Transaction } from '../../../storage/index.ts'

/** An option in a request. An id refers to an existing option. */
export type OptionInput = Omit<IssueFieldOptionInput, 'description' | 'priority'> & {
  id?: number
  description?: string | null
  /** The position in the request if it is not sent. */
  priority?: number
}

const refuse = (code: 'missing_field' | 'invalid' | 'already_exists', message: string) =>
  validationFailed({ resource: 'IssueField', field: 'options', code, message })

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** Whether values of a type are chosen from options. */
export const hasOptions = (dataType: IssueField['data_type']): boolean =>
  dataType === 'single_select' || dataType === 'multi_select'

/**
 * Checks options: only select fields have options, at least one, with unique names.
 * @throws ServiceError 422
 */
export function checkOptions(
  dataType: IssueField['data_type'],
  options: readonly OptionInput[],
): void {
  if (!hasOptions(dataType)) {
    if (options.length > 0) throw refuse('invalid', 'are allowed only for select fields')
    return
  }
  if (options.length === 0) throw refuse('missing_field', 'must not be empty')
  if (distinct(options.map(({ name }) => name.toLowerCase()))) return
  throw refuse('already_exists', 'must have unique names')
}

const words = (
  { name, color, priority, description = null }: OptionInput,
  position: number,
): IssueFieldOptionInput => ({
  name,
  color,
  priority: priority ?? position,
  description,
})

export async function addOptions(
  fieldId: number,
  options: readonly OptionInput[],
  { issueFields }: Pick<Transaction, 'issueFields'>,
  now: number,
): Promise<void> {
  for (const [index, option] of options.entries()) {
    await issueFields.addOption(fieldId, words(option, index + 1), now)
  }
}

/**
 * Replaces the options of a field. An option with an id is kept, together with the values that use
 * it.
 * @throws ServiceError 422 for an id that is unknown or appears twice
 */
export async function replaceOptions(
  field: IssueField,
  options: readonly OptionInput[],
  { issueFields }: Pick<Transaction, 'issueFields'>,
  now: number,
): Promise<void> {
  const present = new Set(field.options.map(({ id }) => id))
  const kept = options.flatMap(({ id }) => id ?? [])
  if (!distinct(kept) || kept.some((id) => !present.has(id))) {
    throw refuse('invalid', 'must each have a unique id of an existing option, or no id')
  }
  await issueFields.removeOptions([...present].filter((id) => !kept.includes(id)))
  await issueFields.setNamesAside(kept)
  for (const [index, option] of options.entries()) {
    const stored = words(option, index + 1)
    if (option.id === undefined) await issueFields.addOption(field.id, stored, now)
    else await issueFields.changeOption(option.id, stored, now)
  }
}
