import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A request with `Accept: image/png` returns 406',
  foundBy: 'C42',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ asked, response }) => {
      if (asked.accept === 'image/png') response.statusCode = 406
    }),
  },
}
