import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A valid body is rejected',
  foundBy: 'C8',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ validatorOf }) => ({
      async validatorOf(operation) {
        if (operation.id !== 'issues/create-label') return validatorOf(operation)
        return () => Promise.reject(Object.assign(new Error('wrong'), { status: 400 }))
      },
    })),
  },
}
