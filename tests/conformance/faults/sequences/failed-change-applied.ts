import { inVersions, type Fault } from '../../planting.ts'
import { leaveTrace } from '../../traces.ts'

export const fault: Fault = {
  name: 'A rejected change has an effect',
  foundBy: 'C30',
  at: ['repos/update-webhook', 'issues/update-label'],
  flaw: {
    context: inVersions(({ validatorOf }, { storage }) => ({
      async validatorOf(operation) {
        const validate = await validatorOf(operation)
        return (request, response) =>
          validate(request, response).catch(async (error: unknown) => {
            if (/^(PATCH|PUT)$/.test(operation.method)) await leaveTrace(storage)
            throw error
          })
      },
    })),
  },
}
