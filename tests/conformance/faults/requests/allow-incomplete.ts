import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: '`Allow` lists only one method',
  foundBy: 'C12',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 405) response.setHeader('Allow', 'GET')
    }),
  },
}
