import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A column of the store is shown that is in no schema',
  foundBy: 'C6',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ path, json }) =>
      path === '/user' ? { ...json, password_hash: 'x' } : undefined,
    ),
  },
}
