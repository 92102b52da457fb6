import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A failure shows where in the code it happened',
  foundBy: 'C43',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ json }) =>
      json?.status ? { ...json, message: new Error(String(json.message)).stack } : undefined,
    ),
  },
}
