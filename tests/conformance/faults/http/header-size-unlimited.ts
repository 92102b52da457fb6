import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'The size of headers is not limited',
  foundBy: 'C49',
  flaw: {
    options: { maxHeaderSize: 1024 * 1024 },
  },
}
