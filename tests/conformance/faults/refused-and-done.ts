import { putToken } from '../../_support/store-contents.ts'
import { onAnswers, onRequests, type Fault } from '../planting.ts'

export const fault: Fault = {
  name: 'Who has no credentials is refused, after it was done',
  foundBy: 'C45',
  at: ['issues/create-label', 'issues/delete-label'],
  flaw: {
    prepare: async (healthy) =>
      void (await putToken(healthy, { login: 'mona' }, 'ghp_planted_done')),
    wrap: (serve) => {
      const late = onAnswers(({ asked, response }) => {
        if (asked.planted) response.statusCode = 401
      })!(serve)
      return onRequests(({ method, headers }) => {
        if (method === 'GET' || headers.authorization !== undefined) return
        Object.assign(headers, { authorization: 'Bearer ghp_planted_done', planted: 'yes' })
      })!(late)
    },
  },
}
