import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'
import { isWorking } from '../../storage/schema/import-states.ts'

type Needs = Pick<ImportContext, 'config' | 'storage'>
type Named = Pick<Import, 'id' | 'generation'>

const folderOfAll = ({ config }: Pick<Needs, 'config'>): string => join(config.data, 'imports')

/** Staging folder for fetched data that is not published yet. */
export const stageFolder = ({ id, generation }: Named, needs: Pick<Needs, 'config'>): string =>
  join(folderOfAll(needs), `${id}-${generation}`)

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes the staging folder of an import that no longer needs it. */
export const removeStage = (named: Named, needs: Pick<Needs, 'config'>): Promise<void> =>
  remove(stageFolder(named, needs))

/**
 * Removes the staging folder of an import that this process lost, unless another process continues
 * with it.
 */
export async function releaseStage(left: Import, needs: Needs): Promise<void> {
  const now = await needs.storage.imports.ofRepository(left.repository_id)
  const isContinued =
    now?.id === left.id && now.generation === left.generation && isWorking(now.status)
  if (!isContinued) await removeStage(left, needs)
}

/**
 * Removes staging folders without an import. Reads the folders before the imports, so that a new
 * folder is not removed.
 */
export async function sweepStages(needs: Needs): Promise<void> {
  const names = await readdir(folderOfAll(needs)).catch((): string[] => [])
  if (names.length === 0) return
  const needed = await needs.storage.importQueue.stages()
  for (const name of names) if (!needed.has(name)) await remove(join(folderOfAll(needs), name))
}
