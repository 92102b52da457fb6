import { lockOrganization } from '../organizations/members.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { IssueType, IssueTypeInput } from '../../storage/issue-types/issue-types.ts'
import { definitionErrors } from '../issues/definition-errors.ts'

type Input = Schemas['issue-type-input']
type Needs = Pick<Context, 'storage' | 'clock'>

/** Maximum number of types per organization. */
export const maxTypes = 25

const words = ({ name, description = null, color = null, is_enabled }: Input): IssueTypeInput => ({
  name,
  description,
  color,
  enabled: is_enabled,
})

const { nameTaken, tooMany } = definitionErrors({
  resource: 'IssueType',
  noun: 'type',
  max: maxTypes,
})

/**
 * @throws ServiceError 404 when the organization was deleted, 422 for a taken name or too many
 * types
 */
export function createType(
  organization: Account,
  input: Input,
  { storage, clock }: Needs,
): Promise<IssueType> {
  return storage
    .transaction(async (transaction) => {
      await lockOrganization(transaction, organization)
      if ((await transaction.issueTypes.count(organization.id)) >= maxTypes) throw tooMany()
      return transaction.issueTypes.create(organization.id, words(input), clock.now())
    })
    .catch(nameTaken)
}

/** @throws ServiceError 404 for an unknown type, 422 for a taken name */
export function changeType(
  { id: organizationId }: Account,
  id: number,
  input: Input,
  { storage, clock }: Needs,
): Promise<IssueType> {
  return storage
    .transaction(async ({ issueTypes }) => {
      const type = await issueTypes.change(organizationId, id, words(input), clock.now())
      if (!type) throw notFound()
      return type
    })
    .catch(nameTaken)
}
