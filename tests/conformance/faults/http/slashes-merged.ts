import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Empty segments of a path are ignored',
  foundBy: 'C47',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onRequests((request) => {
      request.url = request.url?.replace(/\/{2,}/g, '/')
    }),
  },
}
