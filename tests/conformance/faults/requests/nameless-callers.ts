import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Callers need not say what they are',
  foundBy: 'C10',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onRequests(({ headers }) => void (headers['user-agent'] ??= 'somebody')),
  },
}
