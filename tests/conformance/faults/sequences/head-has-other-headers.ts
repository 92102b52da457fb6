import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An answer to HEAD lacks a header that GET has',
  foundBy: 'C32',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ method, response }) => {
      if (method === 'HEAD') response.removeHeader('ETag')
    }),
  },
}
