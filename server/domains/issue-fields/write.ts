import { lockOrganization } from '../organizations/members.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { IssueField, IssueFieldInput } from '../../storage/issue-fields/issue-fields.ts'
import { definitionErrors } from '../issues/definition-errors.ts'
import { addOptions, checkOptions, replaceOptions } from '../issues/fields/options.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Maximum number of fields per organization. */
export const maxFields = 25

const { nameTaken, tooMany } = definitionErrors({
  resource: 'IssueField',
  noun: 'field',
  max: maxFields,
})

/**
 * @throws ServiceError 404 when the organization was deleted, 422 for a taken name, too many fields
 * or invalid options
 */
export function createField(
  organization: Account,
  input: Schemas['issue-field-input'],
  { storage, clock }: Needs,
): Promise<IssueField> {
  const { name, description = null, data_type, options } = input
  const { visibility = 'organization_members_only' } = input
  checkOptions(data_type, options ?? [])
  const now = clock.now()
  return storage
    .transaction(async (transaction) => {
      await lockOrganization(transaction, organization)
      const { issueFields } = transaction
      if ((await issueFields.count(organization.id)) >= maxFields) throw tooMany()
      const words = { name, description, data_type, visibility }
      const id = await issueFields.create(organization.id, words, now)
      await addOptions(id, options ?? [], transaction, now)
      return (await issueFields.find(organization.id, id)) as IssueField
    })
    .catch(nameTaken)
}

const changeOf = ({
  name,
  description,
  visibility,
}: Schemas['issue-field-update']): Partial<IssueFieldInput> => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(visibility !== undefined && { visibility }),
})

/** @throws ServiceError 404 for an unknown field, 422 for a taken name or invalid options */
export function changeField(
  organization: Account,
  id: number,
  input: Schemas['issue-field-update'],
  { storage, clock }: Needs,
): Promise<IssueField> {
  const now = clock.now()
  return storage
    .transaction(async (transaction) => {
      await lockOrganization(transaction, organization)
      const { issueFields } = transaction
      const field = await issueFields.find(organization.id, id)
      if (!field) throw notFound()
      if (input.options) {
        checkOptions(field.data_type, input.options)
        await replaceOptions(field, input.options, transaction, now)
      }
      await issueFields.change(id, changeOf(input), now)
      return (await issueFields.find(organization.id, id)) as IssueField
    })
    .catch(nameTaken)
}
