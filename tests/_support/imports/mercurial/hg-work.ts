import { existsSync } from 'node:fs'
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { start, stop } from '../../../../server/core/processes.ts'
import { blobId } from '../../git/blob-id.ts'

/** Mode and id as in git, by path in Latin-1, with one character per byte. */
export type Tree = Map<string, string>

/**
 * A Mercurial repository with one command server process (mercurial-scm.org/wiki/CommandServer).
 */
export interface HgWork extends AsyncDisposable {
  folder: string
  /** Runs a command and returns its output. Rejects on failure. */
  (...args: (string | Buffer)[]): Promise<string>
  /** Writes files, and deletes those with null content. */
  put(files: Record<string, string | Buffer | null>): Promise<void>
  /** Writes a file whose name is any bytes. */
  putBytes(name: Buffer, content: string): Promise<void>
  link(to: string, path: string): Promise<void>
  executable(path: string, is?: boolean): Promise<void>
  /** Adds and removes what has changed, and commits it. Returns the node. */
  commit(message: string, options?: string[]): Promise<string>
  /**
   * The files of a changeset, as `hg archive` writes them.
   * @param hg runs commands in another repository
   */
  tree(node: string, hg?: (...args: string[]) => Promise<string>): Promise<Tree>
}

/** Ignores the machine's settings. */
const environment = {
  HGRCPATH: '',
  HGPLAIN: '1',
  HGENCODING: 'UTF-8',
  HOME: '/nonexistent',
}

const settings = [
  'ui.username=Mona Ü <mona@example.com>',
  'ui.archivemeta=False',
  'ui.merge=internal:local',
  'phases.publish=True',
].flatMap((setting) => ['--config', setting])

/** Reads channel data: one letter, a length, and that number of bytes. */
async function readResult(chunks: AsyncIterator<Buffer>, held: { bytes: Buffer }): Promise<string> {
  const take = async (size: number) => {
    while (held.bytes.length < size) {
      const next = await chunks.next()
      if (next.done) throw new Error('hg has ended')
      held.bytes = Buffer.concat([held.bytes, next.value])
    }
    const taken = held.bytes.subarray(0, size)
    held.bytes = held.bytes.subarray(size)
    return taken
  }
  const said: Buffer[] = []
  for (;;) {
    const head = await take(5)
    const data = await take(head.readUInt32BE(1))
    const channel = String.fromCharCode(head[0]!)
    if (channel === 'r') {
      const text = Buffer.concat(said).toString()
      if (data.readInt32BE() !== 0) throw new Error(`hg: ${text}`)
      return text
    }
    if (channel === 'o' || channel === 'e') said.push(Buffer.from(data))
  }
}

async function walk(folder: Buffer, prefix: Buffer, tree: Tree): Promise<void> {
  const slash = Buffer.from('/')
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const full = Buffer.concat([folder, slash, entry.name])
    const path = prefix.length > 0 ? Buffer.concat([prefix, slash, entry.name]) : entry.name
    if (entry.isDirectory()) await walk(full, path, tree)
    else tree.set(path.toString('latin1'), await described(full))
  }
}

async function described(path: Buffer): Promise<string> {
  const stats = await lstat(path)
  if (stats.isSymbolicLink())
    return `120000 ${blobId(await readlink(path, { encoding: 'buffer' }))}`
  const mode = stats.mode & 0o100 ? '100755' : '100644'
  return `${mode} ${blobId(await readFile(path))}`
}

/** Opens the repository in a folder, or creates one. */
export async function hgWork(folder: string): Promise<HgWork> {
  await mkdir(folder, { recursive: true })
  const child = start({
    file: 'hg',
    args: [...settings, 'serve', '--cmdserver', 'pipe'],
    cwd: folder,
    env: environment,
  })
  child.stderr.resume()
  const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const held = { bytes: Buffer.alloc(0) as Buffer }
  while (held.bytes.length < 5 || held.bytes.length < 5 + held.bytes.readUInt32BE(1))
    held.bytes = Buffer.concat([held.bytes, (await chunks.next()).value as Buffer])
  held.bytes = held.bytes.subarray(5 + held.bytes.readUInt32BE(1)) // the hello message

  const hg = async (...args: (string | Buffer)[]) => {
    const joined = Buffer.concat(
      args.flatMap((arg, index) => [
        Buffer.from(index === 0 ? '' : '\0'),
        Buffer.from(arg as string),
      ]),
    )
    const length = Buffer.alloc(4)
    length.writeUInt32BE(joined.length)
    child.stdin.write(Buffer.concat([Buffer.from('runcommand\n'), length, joined]))
    return (await readResult(chunks, held)).trimEnd()
  }
  if (!existsSync(join(folder, '.hg'))) await hg('init', folder)
  const inFolder = (...args: (string | Buffer)[]) => hg('-R', folder, '--cwd', folder, ...args)
  let made = 0
  return Object.assign(inFolder, {
    folder,
    async put(files: Record<string, string | Buffer | null>) {
      for (const [path, content] of Object.entries(files)) {
        const full = join(folder, path)
        await rm(full, { recursive: true, force: true })
        if (content === null) continue
        await mkdir(dirname(full), { recursive: true })
        await writeFile(full, content)
      }
    },
    putBytes: (name: Buffer, content: string) =>
      writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), content),
    link: (to: string, path: string) => symlink(to, join(folder, path)),
    executable: (path: string, is = true) => chmod(join(folder, path), is ? 0o755 : 0o644),
    async commit(message: string, options: string[] = []) {
      await inFolder('addremove', '-q', '-s', '0')
      await inFolder('commit', '-m', message, ...options)
      return inFolder('log', '-r', '.', '-T', '{node}')
    },
    async tree(node: string, archiving: (...args: string[]) => Promise<string> = inFolder) {
      const to = `${folder}-archive-${++made}`
      const tree: Tree = new Map()
      await archiving('archive', '-q', '-r', node, '--type', 'files', to).catch((error: Error) => {
        if (!/no files match/.test(error.message)) throw error
      })
      await walk(Buffer.from(to), Buffer.alloc(0), tree).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await rm(to, { recursive: true, force: true })
      return tree
    },
    async [Symbol.asyncDispose]() {
      stop(child)
    },
  })
}
