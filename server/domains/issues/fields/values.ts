import { validationFailed } from '../../../core/errors.ts'
import type { IssueFieldValue } from '../../../storage/issue-fields/issue-field-values.ts'
import { applied } from '../suggestions.ts'
import { nameKey, type IssueField } from '../../../storage/issue-fields/issue-fields.ts'

/** A field value in a request. */
export interface ValueInput {
  field_id: number
  value: string | number | string[]
  suggest?: boolean
}

const refuse = (field: 'field_id' | 'value', code: 'missing' | 'invalid', message: string) =>
  validationFailed({ resource: 'IssueFieldValue', field, code, message })

/** Whether `text` is an existing day in the format `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const notOf = ({ name, data_type }: IssueField) =>
  refuse('value', 'invalid', `is not a valid ${data_type} for ${name}`)

const optionNamed = (field: IssueField, name: string) => {
  const option = field.options.find(({ name_key }) => name_key === nameKey(name))
  if (!option) throw notOf(field)
  return option.id
}

/** Converts the options of a multi-select field for storage. One name is one option. */
function chosen(field: IssueField, value: ValueInput['value']): IssueFieldValue {
  if (typeof value === 'number') throw notOf(field)
  const names = Array.isArray(value) ? value : [value]
  const option_ids = [...new Set(names.map((name) => optionNamed(field, name)))]
  return { field_id: field.id, value: null, option_id: null, option_ids }
}

/**
 * Converts a value for storage.
 * @throws ServiceError 422 for a value that is invalid for its field
 */
function kept(field: IssueField, value: ValueInput['value']): IssueFieldValue {
  if (field.data_type === 'multi_select') return chosen(field, value)
  if (Array.isArray(value)) throw notOf(field)
  const plain = { field_id: field.id, value, option_id: null }
  if (field.data_type === 'number') {
    if (typeof value !== 'number') throw notOf(field)
    return plain
  }
  if (typeof value !== 'string' || value === '') throw notOf(field)
  if (field.data_type === 'text') return plain
  if (field.data_type === 'date') {
    if (!isDate(value)) throw notOf(field)
    return plain
  }
  return { field_id: field.id, value: null, option_id: optionNamed(field, value) }
}

/**
 * Converts values for storage, one per field.
 * @param fields fields that the caller may see
 * @throws ServiceError 422 for an unknown or repeated field, and for an invalid value
 */
export function storedValues(
  sent: readonly ValueInput[],
  fields: readonly IssueField[],
): IssueFieldValue[] {
  const known = new Map(fields.map((field) => [field.id, field]))
  return applied(sent).map(({ field_id, value }) => {
    const field = known.get(field_id)
    if (!field)
      throw refuse('field_id', 'missing', `Field ${field_id} does not exist or is set twice`)
    known.delete(field_id)
    return kept(field, value)
  })
}
