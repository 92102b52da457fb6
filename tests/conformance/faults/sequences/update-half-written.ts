import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A resource is shown as nobody wrote it',
  foundBy: 'C36',
  at: ['repos/update-webhook'],
  flaw: {
    wrap: (serve) => {
      const changed = new Set<string>()
      return onAnswers(({ method, path, json }) => {
        if (method === 'PATCH') changed.add(path)
        return method === 'GET' && changed.has(path) ? { ...json, events: ['half'] } : undefined
      })!(serve)
    },
  },
}
