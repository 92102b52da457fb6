import { forgiving } from '../../forgiving.ts'
import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A value that is not in the enum is accepted',
  foundBy: 'C15',
  at: ['issues/lock', 'teams/create'],
  flaw: {
    context: inVersions(({ validatorOf }) => ({
      validatorOf: async (operation) => forgiving(await validatorOf(operation), /^enum/),
    })),
  },
}
