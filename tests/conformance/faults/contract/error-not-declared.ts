import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An operation does not declare its 429',
  foundBy: 'C56',
  at: ['users/get-authenticated'],
  flaw: {
    contract: ({ paths }) => Reflect.deleteProperty(paths['/user']!.get!.responses, '429'),
  },
}
