import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Requests with an ambiguous length are accepted',
  foundBy: 'C48',
  flaw: {
    options: { insecureHTTPParser: true },
  },
}
