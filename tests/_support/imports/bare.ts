import { join } from 'node:path'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitClient, type GitClient } from '../git/git-client.ts'
import { temporaryFolder } from '../git/git-host.ts'

/** A bare repository, removed on disposal. */
export interface Bare extends AsyncDisposable {
  path: string
  /** Runs git in it. */
  git: GitClient
  /** Branches and tags with their object ids. */
  tips(): Promise<Map<string, string>>
}

async function tipsOf(git: GitClient): Promise<Map<string, string>> {
  const format = '--format=%(refname) %(objectname)'
  const lines = (await git('for-each-ref', format, 'refs/heads', 'refs/tags')).split('\n')
  return new Map(lines.filter(Boolean).map((line) => line.split(' ') as [string, string]))
}

/** A bare repository with the history of a git-fast-import(1) stream. */
export async function bareFrom(stream: string | Buffer = ''): Promise<Bare> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'bare.git')
  await gitClient(folder.path)('init', '-q', '--bare', path)
  const git = gitClient(path, folder.path)
  const imported = ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet', '--force']
  await runOrThrow({ file: 'git', args: imported, cwd: path, env: { HOME: folder.path } }, stream)
  return {
    path,
    git,
    tips: () => tipsOf(git),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** Moves refs to the ids that a rewrite returned. */
export async function moveTo({ git }: Bare, tips: ReadonlyMap<string, string>): Promise<void> {
  const commands = [...tips].map(([ref, id]) => `update ${ref} ${id}\n`)
  const { code, stderr } = await git.try(['update-ref', '--stdin'], commands.join(''))
  if (code !== 0) throw new Error(stderr)
}
