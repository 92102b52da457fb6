import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A secret is a query parameter',
  foundBy: 'C58',
  flaw: {
    contract: ({ paths }) => {
      paths['/user']!.get!.parameters = [{ in: 'query', name: 'access_token' }]
    },
  },
}
