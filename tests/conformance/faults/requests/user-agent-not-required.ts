import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A request without `User-Agent` is accepted',
  foundBy: 'C10',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onRequests(({ headers }) => void (headers['user-agent'] ??= 'somebody')),
  },
}
