import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A comma before a bracket is let pass',
  foundBy: 'C21',
  at: ['issues/create-label'],
  flaw: {
    wrap: onBodies((text) => text.replace(/,\s*(?=[}\]])/g, '')),
  },
}
