import { onAnswers, type Fault } from '../planting.ts'

export const fault: Fault = {
  name: 'Addresses in bodies lead nowhere',
  foundBy: 'C34',
  at: ['users/get-authenticated', 'repos/get'],
  flaw: {
    wrap: onAnswers(({ method, json }) =>
      method === 'GET' && json?.url ? { ...json, url: `${json.url}/nowhere/at/all` } : undefined,
    ),
  },
}
