import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'CORS allows every origin to send credentials',
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
