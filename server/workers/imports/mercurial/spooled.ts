import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportFailure } from '../failure.ts'
import type { ChangegroupVersion } from './bundle.ts'

/** A fetched history in a file of the stage. */
export interface Spooled {
  path: string
  version: ChangegroupVersion
  /** Names and nodes. */
  bookmarks: [string, string][]
}

interface Fetched {
  bookmarks: Map<string, string>
  version: () => ChangegroupVersion
  changegroup: AsyncIterable<Buffer>
}

const paths = (stage: string) => {
  const folder = join(stage, 'mercurial')
  return {
    folder,
    path: join(folder, 'changegroup'),
    about: join(folder, 'about.json'),
    unfinished: join(folder, 'about.json.new'),
  }
}

/** Reads what an interrupted conversion has completely fetched; undefined when there is none. */
export async function readSpooled(stage: string): Promise<Spooled | undefined> {
  const { path, about } = paths(stage)
  try {
    return { ...(JSON.parse(await readFile(about, 'utf8')) as Omit<Spooled, 'path'>), path }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes a history to the stage while it arrives. The metadata file is written last, which marks it
 * as complete.
 * @throws ImportFailure 'no space', and errors of the stream
 */
export async function spool(stage: string, fetched: Fetched): Promise<Spooled> {
  const { folder, path, about, unfinished } = paths(stage)
  try {
    await mkdir(folder, { recursive: true })
    await using file = await open(path, 'w')
    for await (const piece of fetched.changegroup) await file.appendFile(piece)
    const metadata = { version: fetched.version(), bookmarks: [...fetched.bookmarks] }
    await writeFile(unfinished, JSON.stringify(metadata))
    await rename(unfinished, about)
    return { ...metadata, path }
  } catch (error) {
    throw asNoSpace(error)
  }
}

export const removeSpooled = (stage: string): Promise<void> =>
  rm(paths(stage).folder, { recursive: true, force: true })

function asNoSpace(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
    ? new ImportFailure('no space', 'There is no space left for the history of the source.')
    : error
}
