import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A numeric header is a word',
  foundBy: 'C4',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => void response.setHeader('X-RateLimit-Remaining', 'many')),
  },
}
