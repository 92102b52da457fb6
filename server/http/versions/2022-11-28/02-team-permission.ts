import { moveLegacyFields } from '../../../contract/legacy-fields.ts'
import { onOperations } from '../../../api/versions/change.ts'

/** A new team says what it is given in repositories where nothing else is said. */
export default onOperations(['teams/create'], {
  upgrade: ({ body }) => moveLegacyFields(body, ['permission']),
})
