import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A negative id causes a server error',
  foundBy: 'C29',
  at: ['repos/get-webhook'],
  flaw: {
    wrap: onAnswers(({ path, response }) => {
      if (/\/-\d+(\/|$)/.test(path)) response.statusCode = 500
    }),
  },
}
