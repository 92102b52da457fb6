import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'What is not in the contract comes back in the answer',
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
