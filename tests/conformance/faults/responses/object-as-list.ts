import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An object is sent as a list',
  foundBy: 'C7',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ path, json }) => (path === '/user' ? [json] : undefined)),
  },
}
