import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`Retry-After` is "soon"',
  foundBy: 'C41',
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 429) response.setHeader('Retry-After', 'soon')
    }),
  },
}
