import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A description of null causes a server error',
  foundBy: 'C16',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ upgrade }) => ({
      upgrade(id, request, memory) {
        const { description } = (request.body ?? {}) as { description?: string | null }
        if (description === null) throw new TypeError('description is null')
        return upgrade(id, request, memory)
      },
    })),
  },
}
