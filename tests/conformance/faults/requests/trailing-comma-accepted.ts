import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'JSON with a trailing comma is accepted',
  foundBy: 'C21',
  at: ['issues/create-label'],
  flaw: {
    wrap: onBodies((text) => text.replace(/,\s*(?=[}\]])/g, '')),
  },
}
