import { setAside } from '../../../contract/former.ts'
import { onOperations } from '../../../api/versions/change.ts'

/** A new team says what it is given in repositories where nothing else is said. */
export default onOperations(['teams/create'], {
  upgrade: ({ body }) => setAside(body, ['permission']),
})
