import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'Requests with two lengths and other riddles are taken',
  foundBy: 'C48',
  flaw: {
    options: { insecureHTTPParser: true },
  },
}
