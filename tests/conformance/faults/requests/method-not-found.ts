import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An unsupported method returns 404',
  foundBy: 'C11',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 405) response.statusCode = 404
    }),
  },
}
