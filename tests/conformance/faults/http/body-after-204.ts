import { onAnswers, type Fault } from '../../planting.ts'
import { headOf } from '../../raw.ts'

export const fault: Fault = {
  name: 'A 204 has a body',
  foundBy: 'C40',
  at: ['issues/delete-label'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 204) response.socket?.end(`${headOf(response)}{}`)
    }),
  },
}
