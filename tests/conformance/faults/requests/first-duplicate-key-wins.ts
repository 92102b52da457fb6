import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The first value of a duplicate key counts',
  foundBy: 'C22',
  at: ['issues/create-label'],
  flaw: {
    wrap: onBodies((text) => {
      const seen = new Set<string>()
      return text.replace(/"(\w+)":/g, (key) => (seen.has(key) ? '"again":' : (seen.add(key), key)))
    }),
  },
}
