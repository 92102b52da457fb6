import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A deleted resource is still there',
  foundBy: 'C23',
  at: ['repos/delete-webhook', 'repos/get-webhook', 'repos/update-webhook'],
  flaw: {
    wrap: onRequests(({ method, url = '' }, response) => {
      if (method !== 'DELETE' || !/\/(labels|hooks)\/[^/]+$/.test(url)) return true
      response.writeHead(204).end()
      return false
    }),
  },
}
