import { hold } from '../../accounts/members.ts'
import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { notFound, validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { IssueField, IssueFieldWords } from '../../../storage/issues/issue-fields.ts'
import { isUniqueViolation } from '../../../storage/unique-violation.ts'
import { addOptions, checkOptions, replaceOptions } from './options.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** As many as an organization has at most. */
export const mostFields = 25

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = 'is the name of another field'
  throw validationFailed({ resource: 'IssueField', field: 'name', code: 'already_exists', message })
}

const tooMany = () => {
  const message = `There can be no more than ${mostFields} fields`
  return validationFailed({ resource: 'IssueField', field: 'name', code: 'unprocessable', message })
}

/** @throws ServiceError 404 when the organization went meanwhile, 422 for a name that is taken or one too many, and for options that cannot be */
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
      await hold(transaction, organization)
      const { issueFields } = transaction
      if ((await issueFields.count(organization.id)) >= mostFields) throw tooMany()
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
}: Schemas['issue-field-update']): Partial<IssueFieldWords> => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(visibility !== undefined && { visibility }),
})

/** @throws ServiceError 404 for no field of the organization, 422 for a name that is taken and for options that cannot be */
export function changeField(
  organization: Account,
  id: number,
  input: Schemas['issue-field-update'],
  { storage, clock }: Needs,
): Promise<IssueField> {
  const now = clock.now()
  return storage
    .transaction(async (transaction) => {
      await hold(transaction, organization)
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
