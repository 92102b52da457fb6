import { putToken } from '../../../_support/planted/token.ts'
import { onRequests, type Fault } from '../../planting.ts'

/** A new value each time that the fault is planted. */
let planted = ''

export const fault: Fault = {
  name: 'An anonymous caller is authenticated as a user',
  foundBy: 'C13',
  at: ['users/get-authenticated'],
  flaw: {
    prepare: async (healthy) => void (planted = await putToken(healthy, { login: 'mona' })),
    wrap: onRequests(({ headers }) => void (headers.authorization ??= `Bearer ${planted}`)),
  },
}
