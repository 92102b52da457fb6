import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { hasExtension } from '../../processes/tools.ts'
import { gitAt } from '../seeded/git-story.ts'
import { hgEnvironment } from './hg-serve.ts'

const hgGit = ['--config', 'extensions.hggit=', '--config', 'git.intree=False']

/** Whether hg-git is installed, the extension that converts Mercurial to git. */
export const hasHgGit = (): Promise<boolean> =>
  hasExtension('hg', [...hgGit, 'help', '-e', 'hggit'])

/**
 * Converts a repository with hg-git, which pushes bookmarks only: each changeset of `at` gets one.
 *
 * @param folder for the clone and the result
 * @returns the bare git repository, and its refs by changeset
 */
export async function byHgGit(
  repository: string,
  folder: string,
  at: readonly string[],
): Promise<{ path: string; refs: Map<string, string> }> {
  await mkdir(folder)
  const [clone, path] = [join(folder, 'clone'), join(folder, 'converted.git')]
  const env = { ...hgEnvironment, HGENCODING: 'UTF-8', PATH: process.env.PATH ?? '' }
  const hg = (...args: string[]) => runOrThrow({ file: 'hg', args, env })
  await hg('clone', '-q', '-U', '--pull', repository, clone)
  const bookmarks = at.map((node, index) => `${node} head-${index}\n`)
  await writeFile(join(clone, '.hg/bookmarks'), bookmarks.join(''))
  await gitAt(folder, ['init', '-q', '--bare', path])
  await hg(...hgGit, '-R', clone, 'push', '-q', path)
  return { path, refs: new Map(at.map((node, index) => [node, `refs/heads/head-${index}`])) }
}
