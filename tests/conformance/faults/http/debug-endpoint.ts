import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'There is an endpoint for debugging',
  foundBy: 'C44',
  flaw: {
    wrap: onRequests(({ url }, response) => {
      if (url !== '/debug') return true
      response.writeHead(200).end(JSON.stringify(process.memoryUsage()))
      return false
    }),
  },
}
