import { onBodies, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A fraction is stored as an integer',
  foundBy: 'C53',
  at: ['repos/create-for-authenticated-user'],
  flaw: {
    wrap: onBodies((text) => text.replace(/(:-?\d+)\.\d+/g, '$1')),
  },
}
