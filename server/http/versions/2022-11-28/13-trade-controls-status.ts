import { ServiceError } from '../../../core/errors.ts'
import { onFailure, together } from '../../../api/versions/change.ts'

const inOtherWords = (status: number) => (failure: ServiceError) =>
  failure.status === 451
    ? new ServiceError({ ...failure, message: failure.message, status })
    : failure

/** Trade controls are refused with 422 or 403, not 451. */
export default together(
  onFailure(['repos/create-in-org', 'repos/create-for-authenticated-user'], inOtherWords(422)),
  onFailure(
    [
      'orgs/delete',
      'orgs/remove-member',
      'orgs/set-membership-for-user',
      'repos/accept-invitation-for-authenticated-user',
    ],
    inOtherWords(403),
  ),
)
