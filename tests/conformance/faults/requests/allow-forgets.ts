import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`Allow` forgets all methods but one',
  foundBy: 'C12',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 405) response.setHeader('Allow', 'GET')
    }),
  },
}
