import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A method that is not there is answered as a path that is not there',
  foundBy: 'C11',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 405) response.statusCode = 404
    }),
  },
}
