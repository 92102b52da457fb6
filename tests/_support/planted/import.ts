import { openStorage, type Transaction } from '../../../server/storage/index.ts'
import type { ImportState } from '../../../server/storage/schema/import-states.ts'
import type { OpenStore } from '../stores.ts'

/** Path parameters of the import. */
export interface PlantedImport {
  author_id: number
}

type Store = Pick<Transaction, 'accounts' | 'imports' | 'importQueue' | 'importFindings'>

/** An author as a converter reports it. */
export const foundAuthor = (name: string) => ({
  ...{ remote_id: name, remote_name: name },
  ...{ original_name: name, original_email: `${name}@source.example` },
})

/** Nothing listens at this address. */
export const sourceUrl = 'http://127.0.0.1:9/widgets.git'

/** An idle import of mona's with an author and a large file. */
export async function plantImport(
  store: Store,
  repository_id: number,
  now: number,
  status: ImportState = 'complete',
): Promise<PlantedImport> {
  const mona = await store.accounts.findByLogin('mona')
  if (!mona) throw new Error('Imports are planted as those of mona')
  const source = { vcs_url: sourceUrl, vcs: 'git', vcs_given: true, tfvc_project: null } as const
  const request = { actor_id: mona.id, ...source, credentials: null, status }
  const made = await store.imports.create(repository_id, request, now)
  if (!made) throw new Error('The repository already has an import')
  const large = { has_large_files: true, large_files_size: 132_331_036, large_files_count: 1 }
  await store.importQueue.note(made, { ...large, authors_count: 1 }, now)
  const file = { ref_name: 'refs/heads/main', path: 'launch.mp4', oid: 'd'.repeat(40) }
  await store.importFindings.setLargeFiles(made.id, [{ ...file, size: 132_331_036 }])
  await store.importFindings.addAuthors(made.id, [foundAuthor('octavia')])
  const [author] = await store.importFindings.authors(made.id)
  return { author_id: author?.id ?? 0 }
}

/** The same for a server that runs in another process. */
export async function plantImportBeside(
  { location }: Pick<OpenStore, 'location'>,
  repositoryId: number,
  now: number,
): Promise<PlantedImport> {
  await using storage = await openStorage(location)
  return await storage.transaction((store) => plantImport(store, repositoryId, now))
}
