import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Browsers may guess what an answer is',
  foundBy: 'C50',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => response.removeHeader('X-Content-Type-Options')),
  },
}
