import type { Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A head may be as long as anybody likes',
  foundBy: 'C49',
  flaw: {
    options: { maxHeaderSize: 1024 * 1024 },
  },
}
