import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './_package.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const changesets = require.resolve('@changesets/cli/bin.js')

const packageName = '@devplatform/client'

/** The sources of the package, as git pathspecs. Types of older versions follow from the overlays. */
const published = ['client', 'generated/*/types.ts', 'spec/*/[0-9][0-9]-*.yaml']

const git = async (...args: string[]) =>
  (await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout.trim()

/**
 * The base commit of a change: `CHANGED_SINCE` (the target branch), otherwise the last commit that
 * changed the client's version. Undefined if the history does not go back that far.
 */
export async function changedSince(): Promise<string | undefined> {
  const { CHANGED_SINCE } = process.env
  if (CHANGED_SINCE) return git('merge-base', 'HEAD', CHANGED_SINCE)
  if ((await git('rev-parse', '--is-shallow-repository').catch(() => 'true')) !== 'false') return
  return git('log', '-1', '--format=%H', '-G', '^ *"version":', '--', 'client/package.json')
}

/** Files of the package that differ from a commit. */
export async function changedFiles(since: string): Promise<string[]> {
  const names = await git('diff', '--name-only', since, '--', ...published)
  return names.split('\n').filter((name) => name !== '')
}

/** The changesets added since a commit. */
export async function changesetsSince(since: string): Promise<string[]> {
  const old = (await git('ls-tree', '--name-only', since, '.changeset/')).split('\n')
  const files = await readdir(join(root, '.changeset'))
  return files.filter((name) => name.endsWith('.md') && !old.includes(`.changeset/${name}`))
}

export const readChangeset = (name: string) => readFile(join(root, '.changeset', name), 'utf8')

/**
 * Makes the next release in a copy of the repository, with one additional changeset.
 * @returns the new version and its changelog
 */
export async function releaseCopy(folder: string, change: string) {
  for (const name of ['package.json', 'package-lock.json', '.changeset'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await mkdir(join(folder, 'client'))
  await cp(join(root, 'client/package.json'), join(folder, 'client/package.json'))
  const changeset = `---\n'${packageName}': patch\n---\n\n${change}\n`
  await writeFile(join(folder, '.changeset/one-more.md'), changeset)
  await run(process.execPath, [changesets, 'version'], { cwd: folder })
  const { version } = JSON.parse(await readFile(join(folder, 'client/package.json'), 'utf8'))
  const changelog = await readFile(join(folder, 'client/CHANGELOG.md'), 'utf8')
  return { version: version as string, changelog, left: await readdir(join(folder, '.changeset')) }
}
