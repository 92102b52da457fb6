import { moveLegacyFields } from '../../../contract/legacy-fields.ts'
import { onOperations } from '../../../api/versions/change.ts'

/** A new team has a default permission for its repositories. */
export default onOperations(['teams/create'], {
  upgrade: ({ body }) => moveLegacyFields(body, ['permission']),
})
