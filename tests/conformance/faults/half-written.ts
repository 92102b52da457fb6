import { onAnswers, onRequests, type Fault } from '../planting.ts'

export const fault: Fault = {
  name: 'What is being changed is shown half changed',
  foundBy: 'C36',
  at: ['repos/update-webhook'],
  flaw: {
    wrap: (serve) => {
      let changes = 0
      const shown = onAnswers(({ method, json }) =>
        method === 'GET' && changes > 0 && json?.events ? { ...json, events: ['half'] } : undefined,
      )!(serve)
      return onRequests(({ method }, response) => {
        if (method === 'PATCH') response.on('close', () => changes--) && changes++
      })!(shown)
    },
  },
}
