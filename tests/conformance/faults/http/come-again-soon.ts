import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Who must wait is told "soon"',
  foundBy: 'C41',
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 429) response.setHeader('Retry-After', 'soon')
    }),
  },
}
