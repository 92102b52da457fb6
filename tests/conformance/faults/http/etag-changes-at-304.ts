import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A 304 has another ETag than the requested one',
  foundBy: 'C39',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => {
      if (response.statusCode === 304) response.setHeader('ETag', '"another"')
    }),
  },
}
