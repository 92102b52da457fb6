import { inVersions, type Fault } from '../../planting.ts'
import { leaveTrace } from '../../traces.ts'

export const fault: Fault = {
  name: 'A read changes the store',
  foundBy: 'C31',
  at: ['users/get-authenticated'],
  flaw: {
    context: inVersions(({ upgrade }, { storage }) => ({
      async upgrade(id, request, memory) {
        if (/\/(get|list)/.test(id)) await leaveTrace(storage)
        return upgrade(id, request, memory)
      },
    })),
  },
}
