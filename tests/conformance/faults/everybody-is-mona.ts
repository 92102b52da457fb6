import { putToken } from '../../_support/store-contents.ts'
import { onRequests, type Fault } from '../planting.ts'

export const fault: Fault = {
  name: 'Who does not say who they are is taken for somebody',
  foundBy: 'C13',
  at: ['users/get-authenticated'],
  flaw: {
    prepare: async (healthy) => void (await putToken(healthy, { login: 'mona' }, 'ghp_planted')),
    wrap: onRequests(({ headers }) => void (headers.authorization ??= 'Bearer ghp_planted')),
  },
}
