import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { stageRefs } from '../stage-contents.ts'

/** A clone that git-svn made. */
export interface GitSvnClone {
  /** The git folder. */
  path: string
  /** The refs of the clone by our names. Deleted branches are among them. */
  refs: Map<string, string>
}

const ours = (ref: string) =>
  ref === 'refs/remotes/trunk'
    ? 'refs/heads/main'
    : ref
        .replace(/^refs\/remotes\/(?!tags\/)/, 'refs/heads/')
        .replace('refs/remotes/tags/', 'refs/tags/')

/** Clones a folder with the standard layout of a repository. */
export async function byGitSvn(
  repository: string,
  folder: string,
  path: string,
): Promise<GitSvnClone> {
  await mkdir(path)
  const url = `file://${repository}/${folder}`
  const env = { LC_ALL: 'C.UTF-8', HOME: path, PATH: process.env.PATH ?? '' }
  const args = ['svn', 'clone', '-q', '--no-metadata', '-s', '--prefix=', url, path]
  await runOrThrow({ file: 'git', args, env })
  const git = join(path, '.git')
  const refs = [...(await stageRefs(git)).keys()].filter(
    (ref) => ref.startsWith('refs/remotes/') && !ref.includes('@'),
  )
  return { path: git, refs: new Map(refs.map((ref) => [ours(ref), ref])) }
}
