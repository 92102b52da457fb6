import { onAnswers, type Fault } from '../../planting.ts'
import { headOf } from '../../raw.ts'

export const fault: Fault = {
  name: 'A 304 has a body',
  foundBy: 'C39',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 304) response.socket?.write(headOf(response) + '{}')
    }),
  },
}
