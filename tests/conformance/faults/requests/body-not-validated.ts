import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Bodies are not held against the contract',
  foundBy: 'C9',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(() => ({ validatorOf: async () => async () => {} })),
  },
}
