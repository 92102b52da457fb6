import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A property has no description',
  foundBy: 'C57',
  flaw: {
    contract: ({ components }) => {
      components.schemas!.label!.properties = { name: { type: 'string' } }
    },
  },
}
