import { inVersions, type Fault } from '../../planting.ts'
import { leaveTrace } from '../../traces.ts'

export const fault: Fault = {
  name: 'A rejected creation leaves something behind',
  foundBy: 'C28',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ validatorOf }, { storage }) => ({
      async validatorOf(operation) {
        const validate = await validatorOf(operation)
        return (request, response) =>
          validate(request, response).catch(async (error: unknown) => {
            if (operation.method === 'POST') await leaveTrace(storage)
            throw error
          })
      },
    })),
  },
}
