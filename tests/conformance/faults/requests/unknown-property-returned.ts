import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An unknown property is returned in the response',
  foundBy: 'C19',
  at: ['issues/create-label'],
  flaw: {
    context: inVersions(({ upgrade, changeReply }) => ({
      upgrade(id, request, memory) {
        memory.sent = request.body
        return upgrade(id, request, memory)
      },
      async changeReply(id, reply, memory, about) {
        const body = { ...(memory.sent as object), ...(reply.body as object) }
        return changeReply(id, { ...reply, body }, memory, about)
      },
    })),
  },
}
