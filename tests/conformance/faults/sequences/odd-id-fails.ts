import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An id below zero makes the service fail',
  foundBy: 'C29',
  at: ['repos/get-webhook'],
  flaw: {
    wrap: onAnswers(({ path, response }) => {
      if (/\/-\d+(\/|$)/.test(path)) response.statusCode = 500
    }),
  },
}
