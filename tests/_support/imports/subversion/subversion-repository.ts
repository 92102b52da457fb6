import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { dump, type DumpRevision } from './subversion-dump.ts'

/** Mode and blob of each file as in git, by path. */
export type Files = Map<string, string>

/** Creates a repository from a dump, in a folder that servers serve. Skips fsync. */
export async function makeRepository(
  root: string,
  name: string,
  revisions: Iterable<DumpRevision>,
): Promise<string> {
  const path = join(root, name)
  await runOrThrow({ file: 'svnadmin', args: ['create', path] })
  const load = ['load', '--quiet', '--no-flush-to-disk', '--bypass-prop-validation', path]
  await runOrThrow({ file: 'svnadmin', args: load }, Buffer.concat([...dump(revisions)]))
  return path
}

const blobId = (content: Buffer) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

async function hashed(path: string): Promise<string> {
  const about = await lstat(path)
  if (about.isSymbolicLink()) return `120000 ${blobId(await readlink(path, 'buffer'))}`
  const mode = about.mode & 0o100 ? '100755' : '100644'
  return `${mode} ${blobId(await readFile(path))}`
}

async function collect(folder: string, below: string, files: Files): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) await collect(folder, path, files)
    else files.set(path, await hashed(join(folder, path)))
  }
}

/**
 * The files of a revision, as Subversion itself exports them.
 * @param within exports only this folder
 */
export async function exported(repository: string, revision: number, within = ''): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-export-'))
  try {
    const to = join(folder, 'all')
    const options = [
      '--quiet',
      '--ignore-externals',
      '--ignore-keywords',
      '--native-eol',
      'LF',
      '-r',
      String(revision),
    ]
    await runOrThrow({
      file: 'svn',
      args: ['export', ...options, `file://${repository}/${within}@${revision}`, to],
      env: { LC_ALL: 'C.UTF-8', HOME: folder },
    })
    const files: Files = new Map()
    await collect(to, '', files)
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of a folder, by their paths in it. */
export const filesIn = (files: Files, folder: string): Files =>
  new Map(
    [...files].flatMap(([path, file]) =>
      path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), file] as const] : [],
    ),
  )
