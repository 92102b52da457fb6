import { onAnswers, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'JSON is sent as HTML',
  foundBy: 'C3',
  at: ['users/get-authenticated'],
  flaw: {
    wrap: onAnswers(({ response }) => void response.setHeader('Content-Type', 'text/html')),
  },
}
