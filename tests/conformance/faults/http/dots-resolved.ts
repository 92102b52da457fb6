import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`..` in a path is resolved',
  foundBy: 'C47',
  at: ['users/get-by-username'],
  flaw: {
    wrap: onRequests((request) => {
      request.url = request.url?.replace(/\/[^/]+\/\.\.(?=\/|$)/g, '')
    }),
  },
}
