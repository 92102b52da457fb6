import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Nobody looks what a body says it is',
  foundBy: 'C20',
  at: ['issues/create-label'],
  flaw: {
    wrap: onRequests(({ headers }) => {
      if (headers['content-type']) headers['content-type'] = 'application/json'
    }),
  },
}
