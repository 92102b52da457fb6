import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An unknown query parameter is rejected',
  foundBy: 'C18',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onRequests(({ url = '' }, response) => {
      if (!url.includes('?') || /\b(per_)?page=/.test(url)) return true
      response.writeHead(400).end('{"message":"Unknown parameter"}')
      return false
    }),
  },
}
