import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A quotation mark ends a SQL statement',
  foundBy: 'C55',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ upgrade }) => ({
      upgrade(id, request, memory) {
        if (JSON.stringify(request.body)?.includes("'")) throw new Error('unterminated string')
        return upgrade(id, request, memory)
      },
    })),
  },
}
