import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../git/store/durability.ts'
import { keyFile, replacedNames } from './data-files.ts'

/** Folder of the control plane in the data folder: links to objects need the same disk. */
export const controlFolder = 'control'

/** Present from the moment at which new data counts until it is in place. */
const swapFile = 'swap.json'

/** Names the data to return to when the process ends before a change is complete. */
const undoFile = 'undo.json'

interface Swap {
  /** Folder with the new data. */
  fresh: string
  /** Folder that receives the old data. */
  old: string
  /** Everything that the new data has. */
  names: string[]
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes a file that is complete or absent, also after a power failure. */
async function writeWhole(folder: string, name: string, content: object): Promise<void> {
  const unfinished = join(folder, `${name}.new`)
  {
    await using file = await open(unfinished, 'w')
    await file.writeFile(JSON.stringify(content))
    await file.sync()
  }
  await rename(unfinished, join(folder, name))
  await sync(folder)
}

async function read<Content>(folder: string, name: string): Promise<Content | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}

async function moveAway(data: string, name: string, old: string): Promise<void> {
  await rename(join(data, name), join(old, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Completes a swap, which may have been interrupted anywhere. */
async function complete(data: string, { fresh, old, names }: Swap): Promise<void> {
  const control = join(data, controlFolder)
  const [source, target] = [join(control, fresh), join(control, old)]
  await mkdir(target, { recursive: true })
  for (const name of [...replacedNames, keyFile]) {
    const isWaiting = await exists(join(source, name))
    const isAbsent = !names.includes(name) && name !== keyFile
    if (isWaiting || isAbsent) await moveAway(data, name, target)
    if (isWaiting) await rename(join(source, name), join(data, name))
  }
  await sync(data)
  await rm(join(control, swapFile))
}

/**
 * Puts data in the place of the data of a server that has closed its files. Whenever the process
 * ends, the next start has the old or the new data.
 * @param fresh name of the folder of the control plane with the new data, which is moved
 * @param old name of the folder that receives the data before it
 */
export async function swapData(data: string, fresh: string, old: string): Promise<void> {
  const control = join(data, controlFolder)
  await rm(join(control, old), { recursive: true, force: true })
  const swap = { fresh, old, names: await readdir(join(control, fresh)) }
  await writeWhole(control, swapFile, swap)
  await complete(data, swap)
}

/**
 * Runs a change that is undone when the process ends before it is complete.
 * @param before name of the folder of the control plane with the data before it
 */
export async function undoable<T>(
  data: string,
  before: string,
  change: () => Promise<T>,
): Promise<T> {
  const control = join(data, controlFolder)
  await writeWhole(control, undoFile, { before })
  const result = await change()
  await rm(join(control, undoFile))
  await sync(control)
  return result
}

/** Ends the possibility to undo a change that has been undone. */
export async function forgetUndo(data: string): Promise<void> {
  await rm(join(data, controlFolder, undoFile), { force: true })
}

/**
 * Completes or undoes what a process was doing when it ended. Call it before anything opens the data,
 * under the lock of the folder.
 */
export async function recoverData(data: string): Promise<void> {
  const control = join(data, controlFolder)
  const swap = await read<Swap>(control, swapFile)
  if (swap) await complete(data, swap)
  const undo = await read<{ before: string }>(control, undoFile)
  if (undo) await swapData(data, undo.before, 'undone')
  await forgetUndo(data)
}
