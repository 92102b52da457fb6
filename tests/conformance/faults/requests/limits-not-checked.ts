import { forgiving } from '../../forgiving.ts'
import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A value beyond a maximum of the contract is accepted',
  foundBy: 'C14',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ validatorOf }) => ({
      validatorOf: async (operation) => forgiving(await validatorOf(operation), /^max/),
    })),
  },
}
