import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A response has an internal column of the store',
  foundBy: 'C6',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ path, json }) =>
      path === '/user' ? { ...json, password_hash: 'x' } : undefined,
    ),
  },
}
