import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A server error shows its stack trace',
  foundBy: 'C43',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ json }) =>
      json?.status ? { ...json, message: new Error(String(json.message)).stack } : undefined,
    ),
  },
}
