import type { ImportFindings } from '../../../server/storage/imports/import-queue.ts'
import type { Import } from '../../../server/storage/imports/imports.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import type { ServiceClient } from '../service-client.ts'
import type { Service } from '../start-server.ts'

/** A repository for an import, and what is stored of the import. */
export interface Place {
  /** API path of the import. */
  path: string
  repository: Repository
  stored(): Promise<Import | undefined>
  /** Records findings, as the worker that holds the import does. */
  note(findings: ImportFindings): Promise<void>
  start(body?: object): ReturnType<ServiceClient['request']>
}

export const source = { vcs: 'git', vcs_url: 'http://127.0.0.1:9/widgets.git' }

/** A repository of mona's, ready for an import. */
export async function placeFor(service: Service, input: object = {}): Promise<Place> {
  const at = await service.repository(input)
  const { storage, clock } = service.server.context
  const [, , owner = '', name = ''] = at.split('/')
  const repository = await storage.repositories.findByName(owner, name)
  if (!repository) throw new Error('Repository not found')
  const stored = () => storage.imports.ofRepository(repository.id)
  return {
    path: `${at}/import`,
    repository,
    stored,
    async note(findings) {
      const found = await stored()
      if (!found) throw new Error('Import not found')
      await storage.importQueue.note(found, findings, clock.now())
    },
    start: (body = source) => service.as('mona').request('PUT', `${at}/import`, body),
  }
}
