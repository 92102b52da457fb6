import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A colour and a description together make the service fail',
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
