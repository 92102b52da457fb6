import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { invalidRequest } from '../../core/errors.ts'
import { run, throwUnlessSucceeded } from '../../core/processes.ts'
import { entryHeader, packHeader, type ObjectKind } from '../formats/pack-format.ts'
import { checkedNames } from '../formats/verify-path.ts'
import { gitIn } from '../processes/environment.ts'

/** A file of a tree that is to be written: an existing blob or new content. */
export interface NewFile {
  path: string
  /** Git file mode. */
  mode: string
  source: { id: string } | { content: Buffer }
}

/** Objects by id. */
type Objects = Map<string, [kind: ObjectKind, content: Buffer]>

function add(objects: Objects, kind: ObjectKind, content: Buffer): string {
  const hash = createHash('sha1').update(`${kind} ${content.length}\0`).update(content)
  const id = hash.digest('hex')
  objects.set(id, [kind, content])
  return id
}

function packOf(objects: Objects): Buffer {
  const entries = [...objects.values()].flatMap(([kind, content]) => [
    entryHeader(kind, content.length),
    deflateSync(content, { level: 1 }),
  ])
  const pack = Buffer.concat([packHeader(objects.size), ...entries])
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

interface Trees {
  objects: Objects
  /** The file of each of the objects, and of the blobs in them. */
  paths: Map<string, string>
}

/** A tree with one entry for each file that git checks. Every alias gets the name itself. */
function treesOf(files: readonly NewFile[]): Trees {
  const objects: Objects = new Map()
  const paths = new Map<string, string>()
  for (const { path, mode, source } of files) {
    for (const name of checkedNames(path)) {
      const id = 'id' in source ? source.id : add(objects, 'blob', source.content)
      const entry = [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]
      const tree = add(objects, 'tree', Buffer.concat(entry))
      for (const named of [id, tree]) paths.set(named, path)
    }
  }
  return { objects, paths }
}

/** What git rejects, and why. */
interface Rejection {
  id: string
  /** Name of the fault and its description, as git prints them for a push. */
  reason: string
}

/**
 * Lets git check a pack as it checks a push, in a quarantine folder as git-receive-pack(1) does.
 * `git prune` deletes abandoned folders with this name.
 * @returns what git rejects in it, if anything
 */
async function rejection(path: string, pack: Buffer): Promise<Rejection | undefined> {
  const objects = join(path, 'objects')
  const quarantine = join(objects, `tmp_objdir-incoming-${randomUUID()}`)
  try {
    await mkdir(join(quarantine, 'pack'), { recursive: true })
    const file = join(quarantine, 'pack/checked.pack')
    await writeFile(file, pack)
    const env = { GIT_OBJECT_DIRECTORY: quarantine, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects }
    const command = gitIn(path, ['index-pack', '--strict', file], {
      env,
      settings: [['core.fsync', 'none']],
    })
    const result = await run(command)
    const [, id, reason] = /^error: object ([0-9a-f]+): (\w+: .*)$/m.exec(result.stderr) ?? []
    if (!id || !reason) throwUnlessSucceeded(command, result)
    return result.code === 0 || !id || !reason ? undefined : { id, reason }
  } finally {
    await rm(quarantine, { recursive: true, force: true })
  }
}

/**
 * Checks the content of `.gitmodules` and `.gitattributes` with `git fsck`, before anything is
 * written. Paths are checked by `isSafePath`. Starts no process for other files.
 * @param path path of the repository
 * @returns the file and the object for which git would reject a push of these files, and why;
 *   undefined when it would not
 */
export async function fsckFiles(
  path: string,
  files: readonly NewFile[],
): Promise<string | undefined> {
  const { objects, paths } = treesOf(files)
  const found = objects.size === 0 ? undefined : await rejection(path, packOf(objects))
  return found && `${paths.get(found.id) ?? 'a file'} (object ${found.id}): ${found.reason}`
}

/** @throws ServiceError 422 when a push of these files would be rejected */
export async function requireSafeFiles(path: string, files: readonly NewFile[]): Promise<void> {
  const reason = await fsckFiles(path, files)
  if (reason !== undefined) throw invalidRequest(`git rejects ${reason}`)
}
