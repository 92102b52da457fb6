import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An id is sent as text',
  foundBy: 'C5',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ path, json }) =>
      path === '/user' ? { ...json, id: String(json.id) } : undefined,
    ),
  },
}
