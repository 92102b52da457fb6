import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A URL in a response causes a server error',
  foundBy: 'C34',
  at: ['users/get-authenticated', 'repos/get'],
  flaw: {
    wrap: onAnswers(({ method, url, json, response }) => {
      if (url.endsWith('?shown')) response.statusCode = 500
      return method === 'GET' && json?.url ? { ...json, url: `${json.url}?shown` } : undefined
    }),
  },
}
