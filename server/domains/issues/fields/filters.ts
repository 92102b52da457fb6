import { validationFailed } from '../../../core/errors.ts'
import type { FieldFilter } from '../../../storage/issues/issue-lists.ts'
import { nameKey, type IssueField } from '../../../storage/issue-fields/issue-fields.ts'
import { hasOptions } from './options.ts'

interface NamedFilter {
  slug: string
  value: string
}

const invalid = (message: string) =>
  validationFailed({ resource: 'Issue', field: 'issue_field_values', code: 'invalid', message })

/** Maximum number of filters in one request. */
const maxFilters = 25

/**
 * Reads filters of the form `field-slug:value,field-slug:value`.
 * @throws ServiceError 422
 */
export function parseFieldFilters(text: string | undefined): NamedFilter[] {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '')
  if (parts.length > maxFilters) throw invalid(`cannot have more than ${maxFilters} filters`)
  return parts.map((part) => {
    const colon = part.indexOf(':')
    const slug = part.slice(0, Math.max(colon, 0)).trimStart()
    if (slug === '') throw invalid('must be a list of filters in the format field-slug:value')
    return { slug: slug.toLowerCase(), value: part.slice(colon + 1).trim() }
  })
}

/** The name of a field in lower case, with hyphens for spaces. */
const slugOf = ({ name }: IssueField): string => nameKey(name).trim().replaceAll(/\s+/g, '-')

/**
 * Resolves a filter. A value that is not one of the options matches no issue.
 * @throws ServiceError 422 for a field that the caller cannot see
 */
export function fieldFilter(
  { slug, value }: NamedFilter,
  fields: readonly IssueField[],
): FieldFilter {
  const field = fields.find((each) => slugOf(each) === slug)
  if (!field) throw invalid(`${slug} is not a field of the organization`)
  const fieldId = field.id
  if (!hasOptions(field.data_type)) {
    return { fieldId, value: field.data_type === 'number' ? Number(value) : value }
  }
  const option = field.options.find(({ name_key }) => name_key === nameKey(value))
  return { fieldId, optionId: option?.id ?? 0 }
}
