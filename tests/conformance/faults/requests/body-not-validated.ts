import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Bodies are not validated',
  foundBy: 'C9',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(() => ({ validatorOf: async () => async () => {} })),
  },
}
