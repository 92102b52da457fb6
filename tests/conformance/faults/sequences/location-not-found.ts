import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`Location` leads nowhere',
  foundBy: 'C33',
  at: ['repos/create-webhook'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      const location = response.getHeader('Location')
      if (location !== undefined) response.setHeader('Location', `${String(location)}/nowhere`)
    }),
  },
}
