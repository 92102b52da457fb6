import { onOperations } from '../../../api/versions/change.ts'

type Asked = { return_run_details?: boolean } | undefined

/** Starting a workflow answers 204, and with the run only where `return_run_details` asks for it. */
export default onOperations(['actions/create-workflow-dispatch'], {
  upgrade: ({ body }, memory) => {
    const asked = body as Asked
    memory.wished = asked?.return_run_details === true
    delete asked?.return_run_details
  },
  downgrade: ({ body, ...reply }, { wished }) =>
    wished ? { ...reply, body } : { ...reply, status: 204 },
})
