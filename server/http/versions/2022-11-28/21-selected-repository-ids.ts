import { validationFailed } from '../../../core/errors.ts'
import { onOperations } from '../../../api/versions/change.ts'

interface Body {
  selected_repository_ids?: (number | string)[]
}

/** @throws ServiceError 422 for a string that is not a number */
function numberOf(id: number | string): number {
  if (typeof id === 'number') return id
  if (/^\d{1,15}$/.test(id)) return Number(id)
  throw validationFailed({
    resource: 'OrganizationSecret',
    field: 'selected_repository_ids',
    code: 'invalid',
    message: 'must be repository ids',
  })
}

/** Repository ids may be sent as strings. */
export default onOperations(['dependabot/create-or-update-org-secret'], {
  upgrade({ body }) {
    const input = body as Body
    const { selected_repository_ids: ids } = input
    if (ids) input.selected_repository_ids = ids.map(numberOf)
  },
})
