import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Spaces around text are removed',
  foundBy: 'C52',
  at: ['issues/create-label'],
  flaw: {
    wrap: onBodies((text) => text.replace(/"[ \u00a0\u3000]+|[ \u00a0\u3000]+"/g, '"')),
  },
}
