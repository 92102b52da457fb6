import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Every page may call with what the browser holds',
  foundBy: 'C46',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ asked, response }) => {
      if (asked.origin === undefined) return
      response.setHeader('Access-Control-Allow-Origin', asked.origin)
      response.setHeader('Access-Control-Allow-Credentials', 'true')
    }),
  },
}
