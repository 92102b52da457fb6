import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Whoever is looked up by name makes the service fail',
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
