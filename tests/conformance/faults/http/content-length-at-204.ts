import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A 204 has a `Content-Length`',
  foundBy: 'C40',
  at: ['issues/delete-label'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 204) response.setHeader('Content-Length', '0')
    }),
  },
}
