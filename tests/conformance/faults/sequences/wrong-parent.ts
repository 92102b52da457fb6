import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'A webhook is found under another repository',
  foundBy: 'C26',
  at: ['repos/get-webhook'],
  flaw: {
    context: inVersions(({ upgrade }, { storage }) => ({
      async upgrade(id, request, memory) {
        const hook = (await storage.hooks.findAll([Number(request.path?.hook_id)]))[0]
        const repository = hook && (await storage.repositories.find(Number(hook.repository_id)))
        if (repository) Object.assign(request, { repository })
        return upgrade(id, request, memory)
      },
    })),
  },
}
