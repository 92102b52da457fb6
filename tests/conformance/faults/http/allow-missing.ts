import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A 405 has no `Allow`',
  foundBy: 'C38',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => response.removeHeader('Allow')),
  },
}
