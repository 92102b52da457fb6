import { hold } from '../../accounts/members.ts'
import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { notFound, validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { IssueType, IssueTypeWords } from '../../../storage/issues/issue-types.ts'
import { isUniqueViolation } from '../../../storage/unique-violation.ts'

type Input = Schemas['issue-type-input']
type Needs = Pick<Context, 'storage' | 'clock'>

/** As many as an organization has at most. */
export const mostTypes = 25

const words = ({ name, description = null, color = null, is_enabled }: Input): IssueTypeWords => ({
  name,
  description,
  color,
  enabled: is_enabled,
})

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = 'is the name of another type'
  throw validationFailed({ resource: 'IssueType', field: 'name', code: 'already_exists', message })
}

const tooMany = () => {
  const message = `There can be no more than ${mostTypes} types`
  return validationFailed({ resource: 'IssueType', field: 'name', code: 'unprocessable', message })
}

/** @throws ServiceError 404 when the organization went meanwhile, 422 for a name that is taken or one too many */
export function createType(
  organization: Account,
  input: Input,
  { storage, clock }: Needs,
): Promise<IssueType> {
  return storage
    .transaction(async (transaction) => {
      await hold(transaction, organization)
      if ((await transaction.issueTypes.count(organization.id)) >= mostTypes) throw tooMany()
      return transaction.issueTypes.create(organization.id, words(input), clock.now())
    })
    .catch(nameTaken)
}

/** @throws ServiceError 404 for no type of the organization, 422 for a name that is taken */
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
