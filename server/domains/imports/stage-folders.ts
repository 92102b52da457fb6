import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'
import { isWorking } from '../../storage/imports/states.ts'

type Needs = Pick<ImportContext, 'config' | 'storage'>
type Named = Pick<Import, 'id' | 'generation'>

const folderOfAll = ({ config }: Pick<Needs, 'config'>): string => join(config.data, 'imports')

/** Where what is fetched waits until it is published. */
export const stageFolder = ({ id, generation }: Named, needs: Pick<Needs, 'config'>): string =>
  join(folderOfAll(needs), `${id}-${generation}`)

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes the stage of an import that needs it no more. */
export const removeStage = (named: Named, needs: Pick<Needs, 'config'>): Promise<void> =>
  remove(stageFolder(named, needs))

/** Removes the stage of an import that was taken from us, unless whoever has it now goes on with it. */
export async function leaveStage(left: Import, needs: Needs): Promise<void> {
  const now = await needs.storage.imports.ofRepository(left.repository_id)
  const isGoingOn =
    now?.id === left.id && now.generation === left.generation && isWorking(now.status)
  if (!isGoingOn) await removeStage(left, needs)
}

/** Removes what nobody will go on with: the folders are read first, so that a new one is not among them. */
export async function sweepStages(needs: Needs): Promise<void> {
  const names = await readdir(folderOfAll(needs)).catch((): string[] => [])
  if (names.length === 0) return
  const needed = await needs.storage.importQueue.stages()
  for (const name of names) if (!needed.has(name)) await remove(join(folderOfAll(needs), name))
}
