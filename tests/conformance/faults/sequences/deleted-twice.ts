import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A deleted resource can be deleted again',
  foundBy: 'C25',
  at: ['issues/delete-label', 'repos/delete-webhook'],
  flaw: {
    wrap: onAnswers(({ method, response }) => {
      if (method !== 'DELETE' || response.statusCode !== 404) return undefined
      response.statusCode = 204
      return ''
    }),
  },
}
