import type { Schemas } from '../../contract/schemas.ts'
import { inlineConnection } from '../connection.ts'
import { pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

type Value = Schemas['issue-field-value']

const kinds = {
  date: 'Date',
  multi_select: 'MultiSelect',
  number: 'Number',
  single_select: 'SingleSelect',
  text: 'Text',
} as const

/** A value of a field, and the field. */
function fieldValue(value: Value, issueId: number) {
  const kind = `IssueField${kinds[value.data_type]}` as const
  const { issue_field_id: fieldId, single_select_option: option } = value
  return {
    __typename: `${kind}Value`,
    id: btoa(`15:IssueFieldValue${issueId}-${fieldId}`),
    value: value.data_type === 'number' ? Number(value.value) : String(value.value),
    ...(option && {
      ...{ name: option.name, color: option.color.toUpperCase(), optionId: String(option.id) },
    }),
    field: {
      ...{ __typename: kind, id: value.node_id, name: value.issue_field_name },
      fullDatabaseId: String(fieldId),
    },
  }
}

/** Values of fields that the viewer can see. Repositories of users have none. */
export const fieldValuesOf: Resolvers['Issue']['issueFieldValues'] = async (
  source,
  args,
  execution,
) => {
  if (!(await valueAt(source, ['issue_field_values'], execution)))
    return inlineConnection<never>([], args)
  const path = pathOf(source)
  const { body } = await execution.read('issues/list-issue-field-values-for-issue', { path })
  const id = Number(await valueAt(source, ['id'], execution))
  return inlineConnection(
    body.map((each) => fieldValue(each, id) as never),
    args,
  )
}
