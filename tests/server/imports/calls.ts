import type { Storage } from '../../../server/storage/index.ts'
import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import type { ContractPlace } from '../../_support/calls/place.ts'
import { foundAuthor, sourceUrl } from '../../_support/planted/import.ts'

const ofImport = { at: ({ imported: repo }: ContractPlace) => ({ repo }) }

/** A finding in the source of an import. */
const find =
  (what: (store: Storage, id: number, turn: number) => Promise<unknown>): Change =>
  async (stage, turn) => {
    const { storage } = stage.service.server.context
    const { id } = (await as(stage, 'mona').get(stage.path)).body
    const found = await storage.imports.ofRepository(id)
    if (!found) throw new Error('The stage has an import')
    await what(storage, found.id, turn)
  }

const findMore = find(async (storage, id, turn) => {
  await storage.importQueue.note({ id, attempts: 0 }, { authors_count: turn }, turn)
})

const findAuthor = find((storage, id, turn) =>
  storage.importFindings.addAuthors(id, [foundAuthor(`author-${turn}`)]),
)

const findFile = find((storage, id, turn) => {
  const file = { ref_name: 'refs/heads/main', oid: 'd'.repeat(40), size: turn }
  return storage.importFindings.setLargeFiles(id, [{ ...file, path: `large-${turn}` }])
})

export const imports = {
  'migrations/get-import-status': {
    role: 'write',
    change: findMore,
    read: (data) => data.status,
    client: ofImport,
  },
  'migrations/get-commit-authors': {
    role: 'write',
    change: findAuthor,
    read: (data) => data[0]?.remote_name,
    client: ofImport,
  },
  'migrations/map-commit-author': {
    body: { name: 'Octavia' },
    role: 'write',
    read: (data) => data.email,
    client: ofImport,
  },
  'migrations/get-large-files': {
    role: 'write',
    change: findFile,
    read: (data) => data[0]?.size,
    client: ofImport,
  },
  'migrations/set-lfs-preference': {
    body: { use_lfs: 'opt_in' },
    role: 'write',
    read: (data) => data.use_lfs,
    client: ofImport,
  },
  'migrations/update-import': {
    body: { vcs_username: 'mona' },
    role: 'write',
    read: (data) => data.status_text,
    client: ofImport,
  },
  'migrations/cancel-import': { role: 'write', client: ofImport },
  'migrations/start-import': {
    body: { vcs: 'git', vcs_url: sourceUrl },
    role: ['write', 422],
    read: (data) => data.vcs_url,
    client: ofImport,
  },
} satisfies Partial<Calls>
