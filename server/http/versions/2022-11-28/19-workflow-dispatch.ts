import { onOperations } from '../../../api/versions/change.ts'

type Input = { return_run_details?: boolean } | undefined

/** Dispatching a workflow responds with 204, or with the run when `return_run_details` is set. */
export default onOperations(['actions/create-workflow-dispatch'], {
  upgrade: ({ body }, memory) => {
    const input = body as Input
    memory.returnsRun = input?.return_run_details === true
    delete input?.return_run_details
  },
  downgrade: ({ body, ...reply }, { returnsRun }) =>
    returnsRun ? { ...reply, body } : { ...reply, status: 204 },
})
