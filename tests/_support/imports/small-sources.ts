import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOrThrow } from '../../../server/core/processes.ts'
import { hgEnvironment } from './mercurial/hg-serve.ts'

export interface Folder extends AsyncDisposable {
  path: string
}

/** A folder for the repositories of a server, removed on disposal. */
export async function sourceFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'devplatform-source-'))
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 5 })
  return { path, [Symbol.asyncDispose]: remove }
}

const gitEnvironment = {
  ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' },
  ...{ GIT_AUTHOR_NAME: 'Mona', GIT_AUTHOR_EMAIL: 'mona@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Mona', GIT_COMMITTER_EMAIL: 'mona@example.com' },
}

/** A bare git repository with one commit, and the files for the dumb protocol. */
export async function smallGit(path: string, { commits = 1 } = {}): Promise<void> {
  const git = (...args: string[]) => runOrThrow({ file: 'git', args, env: gitEnvironment })
  await git('init', '-q', '--bare', '--initial-branch=main', path)
  if (commits > 0) {
    const tree = String(
      await git(`--git-dir=${path}`, 'hash-object', '-w', '-t', 'tree', '/dev/null'),
    )
    const made = await git(`--git-dir=${path}`, 'commit-tree', '-m', 'First', tree.trim())
    await git(`--git-dir=${path}`, 'update-ref', 'refs/heads/main', String(made).trim())
  }
  await git(`--git-dir=${path}`, 'update-server-info')
}

/** A Subversion repository with these folders. */
export async function smallSubversion(path: string, folders: string[]): Promise<void> {
  await runOrThrow({ file: 'svnadmin', args: ['create', path] })
  if (folders.length === 0) return
  const urls = folders.map((folder) => `file://${path}/${folder}`)
  const args = ['mkdir', '-q', '--non-interactive', '--parents', '-m', 'Folders', ...urls]
  await runOrThrow({ file: 'svn', args, env: { HOME: '/nonexistent' } })
}

/** A Mercurial repository with one commit. */
export async function smallMercurial(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  const hg = (...args: string[]) =>
    runOrThrow({ file: 'hg', args: ['-R', path, ...args], env: hgEnvironment })
  await runOrThrow({ file: 'hg', args: ['init', path], env: hgEnvironment })
  await writeFile(join(path, 'a'), 'a\n')
  await hg('add', join(path, 'a'))
  await hg('commit', '-m', 'First', '-u', 'Mona <mona@example.com>')
}
