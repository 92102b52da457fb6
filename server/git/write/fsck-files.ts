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

/** A tree with one entry for each file that git checks. Every alias gets the name itself. */
function treesOf(files: readonly NewFile[]): Objects {
  const objects: Objects = new Map()
  for (const { path, mode, source } of files) {
    for (const name of checkedNames(path)) {
      const id = 'id' in source ? source.id : add(objects, 'blob', source.content)
      const entry = [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]
      add(objects, 'tree', Buffer.concat(entry))
    }
  }
  return objects
}

/**
 * Lets git check a pack as it checks a push, in a quarantine folder as git-receive-pack(1) does.
 * `git prune` deletes abandoned folders with this name.
 * @returns why git rejects it
 */
async function rejection(path: string, pack: Buffer): Promise<string | undefined> {
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
    const [, reason] = /^error: object [0-9a-f]+: \w+: (.*)$/m.exec(result.stderr) ?? []
    if (reason === undefined) throwUnlessSucceeded(command, result)
    return result.code === 0 ? undefined : reason
  } finally {
    await rm(quarantine, { recursive: true, force: true })
  }
}

/**
 * Checks the content of `.gitmodules` and `.gitattributes` with `git fsck`, before anything is
 * written. Paths are checked by `isSafePath`. Starts no process for other files.
 * @param path path of the repository
 * @returns why a push of these files would be rejected; undefined when it would not
 */
export async function fsckFiles(
  path: string,
  files: readonly NewFile[],
): Promise<string | undefined> {
  const objects = treesOf(files)
  return objects.size === 0 ? undefined : rejection(path, packOf(objects))
}

/** @throws ServiceError 422 when a push of these files would be rejected */
export async function requireSafeFiles(path: string, files: readonly NewFile[]): Promise<void> {
  const reason = await fsckFiles(path, files)
  if (reason !== undefined) throw invalidRequest(`git rejects the content of the file: ${reason}`)
}
