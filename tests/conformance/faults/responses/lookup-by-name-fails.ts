import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Looking up an account by name causes a server error',
  foundBy: 'C1',
  at: ['users/get-by-username'],
  flaw: {
    wrap: onAnswers(({ path, response }) => {
      if (!/^\/users\/[^/]+$/.test(path) || response.statusCode !== 200) return undefined
      response.statusCode = 500
      return { message: 'Server Error' }
    }),
  },
}
