import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A created resource is not found',
  foundBy: 'C24',
  at: ['issues/create-label', 'repos/create-webhook'],
  flaw: {
    wrap: onRequests(({ method, url = '' }, response) => {
      if (method !== 'GET' || !/\/(labels|hooks)\/[^/]+$/.test(url)) return true
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
      return false
    }),
  },
}
