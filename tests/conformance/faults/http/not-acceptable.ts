import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Who would rather have a picture is refused with 406',
  foundBy: 'C42',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ asked, response }) => {
      if (asked.accept === 'image/png') response.statusCode = 406
    }),
  },
}
