import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Unusual characters are replaced',
  foundBy: 'C51',
  at: ['issues/create-label'],
  flaw: {
    wrap: onBodies((text) => text.normalize('NFKC')),
  },
}
