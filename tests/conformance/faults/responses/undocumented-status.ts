import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A read returns 203',
  foundBy: 'C2',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ path, response }) => {
      if (path === '/user' && response.statusCode === 200) response.statusCode = 203
    }),
  },
}
