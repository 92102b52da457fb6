import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A color and a description together cause a server error',
  foundBy: 'C17',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ upgrade }) => ({
      upgrade(id, request, memory) {
        const { color, description } = (request.body ?? {}) as Record<string, unknown>
        if (color !== undefined && description !== undefined) throw new Error('both')
        return upgrade(id, request, memory)
      },
    })),
  },
}
