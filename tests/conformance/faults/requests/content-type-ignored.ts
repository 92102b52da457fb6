import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The media type of a body is ignored',
  foundBy: 'C20',
  at: ['issues/create-label'],
  flaw: {
    wrap: onRequests(({ headers }) => {
      if (headers['content-type']) headers['content-type'] = 'application/json'
    }),
  },
}
