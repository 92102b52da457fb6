import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A 401 has no `WWW-Authenticate`',
  foundBy: 'C37',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => response.removeHeader('WWW-Authenticate')),
  },
}
