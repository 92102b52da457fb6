import { putToken } from '../../../_support/planted/token.ts'
import { onAnswers, onRequests, type Fault } from '../../planting.ts'

/** A new value each time that the fault is planted. */
let planted = ''

export const fault: Fault = {
  name: 'An anonymous change is refused after it was made',
  foundBy: 'C45',
  at: ['issues/create-label', 'issues/delete-label'],
  flaw: {
    prepare: async (healthy) => void (planted = await putToken(healthy, { login: 'mona' })),
    wrap: (serve) => {
      const late = onAnswers(({ asked, response }) => {
        if (asked.planted) response.statusCode = 401
      })!(serve)
      return onRequests(({ method, headers }) => {
        if (method === 'GET' || headers.authorization !== undefined) return
        Object.assign(headers, { authorization: `Bearer ${planted}`, planted: 'yes' })
      })!(late)
    },
  },
}
