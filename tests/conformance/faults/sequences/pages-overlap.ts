import { onRequests, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The second page repeats the first',
  foundBy: 'C35',
  at: ['issues/list-labels-for-repo', 'issues/list-for-repo', 'repos/list-webhooks'],
  flaw: {
    wrap: onRequests((request) => {
      request.url = request.url?.replace(/([?&]page)=2\b/, '$1=1')
    }),
  },
}
