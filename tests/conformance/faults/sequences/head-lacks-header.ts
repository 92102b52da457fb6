import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A response to HEAD lacks a header of GET',
  foundBy: 'C32',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ method, response }) => {
      if (method === 'HEAD') response.removeHeader('ETag')
    }),
  },
}
