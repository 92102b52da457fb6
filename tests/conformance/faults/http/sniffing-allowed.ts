import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A response has no `X-Content-Type-Options`',
  foundBy: 'C50',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => response.removeHeader('X-Content-Type-Options')),
  },
}
