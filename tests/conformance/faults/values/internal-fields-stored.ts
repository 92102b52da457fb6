import type {
  Repository,
  RepositorySettings,
} from '../../../../server/storage/repositories/repositories.ts'
import { inVersions, type Fault } from '../../planting.ts'

export const fault: Fault = {
  name: 'An update stores internal fields of the body',
  foundBy: 'C54',
  at: ['repos/update'],
  flaw: {
    context: inVersions(({ upgrade }, { storage }) => ({
      async upgrade(id, request, memory) {
        const { repository: { id: place, settings } = {} } = request as { repository?: Repository }
        const change = { settings: { ...settings, ...(request.body as RepositorySettings) } }
        if (place !== undefined) await storage.repositories.update(place, change, 0)
        return upgrade(id, request, memory)
      },
    })),
  },
}
