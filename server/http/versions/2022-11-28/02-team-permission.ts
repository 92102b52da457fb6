import { setAside } from '../../../contract/former.ts'
import { onOperations } from '../../../api/versions/change.ts'

/** A new team has a default permission for its repositories. */
export default onOperations(['teams/create'], {
  upgrade: ({ body }) => setAside(body, ['permission']),
})
