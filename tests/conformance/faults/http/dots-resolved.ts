import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`..` leads out of what a path names',
  foundBy: 'C47',
  at: ['users/get-by-username'],
  flaw: {
    wrap: onRequests((request) => {
      request.url = request.url?.replace(/\/[^/]+\/\.\.(?=\/|$)/g, '')
    }),
  },
}
