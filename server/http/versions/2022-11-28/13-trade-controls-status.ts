import { ServiceError } from '../../../core/errors.ts'
import { onFailure, composeChanges } from '../../../api/versions/change.ts'

const withStatus = (status: number) => (failure: ServiceError) =>
  failure.status === 451
    ? new ServiceError({ ...failure, message: failure.message, status })
    : failure

/** Trade controls respond with 422 or 403 instead of 451. */
export default composeChanges(
  onFailure(['repos/create-in-org', 'repos/create-for-authenticated-user'], withStatus(422)),
  onFailure(
    [
      'orgs/delete',
      'orgs/remove-member',
      'orgs/set-membership-for-user',
      'repos/accept-invitation-for-authenticated-user',
    ],
    withStatus(403),
  ),
)
