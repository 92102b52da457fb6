import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceLfs } from '../lfs-source.ts'
import { gitShapes } from './git-shapes.ts'
import { gitAt, GitStory, writeStory } from './git-story.ts'
import { drawOf, type Draw } from './seeds.ts'

export interface GitSeed {
  shapes: string[]
  /** How the source is served. */
  over: 'http' | 'git' | 'files'
  /** What the source serves of Git LFS, over HTTP. */
  lfs: SourceLfs
  /** Writes the bare repository. */
  write(path: string): Promise<void>
}

const kinds = ['whole', 'shallow', 'one shallow branch', 'sha256', 'empty', 'only tags'] as const

/** Most sources are whole, because the other kinds fail as a whole. */
const kindOf = (draw: Draw) => (draw.oneIn(6) ? draw.pick(kinds) : 'whole')

/** A clone without the older commits. */
async function makeShallow(path: string, draw: Draw): Promise<void> {
  const depth = ['--depth', String(draw.between(1, 4)), '--no-single-branch']
  await gitAt(path, ['clone', '-q', '--bare', ...depth, `file://${path}`, `${path}.shallow`])
  await rm(path, { recursive: true })
  await rename(`${path}.shallow`, path)
}

/** Git lists roots at the depth of a clone too. Nothing is missing there, as who reads files sees. */
async function forgetRoots(path: string): Promise<void> {
  const list = join(path, 'shallow')
  const cut: string[] = []
  const ids = existsSync(list) ? (await readFile(list, 'utf8')).split('\n').filter(Boolean) : []
  for (const id of ids) {
    const [head = ''] = (await gitAt(path, ['cat-file', 'commit', id])).toString().split('\n\n')
    if (/^parent /m.test(head)) cut.push(`${id}\n`)
  }
  if (cut.length > 0) await writeFile(list, cut.join(''))
  else await rm(list, { force: true })
}

/** The last commit of one branch becomes a root as far as git can see. */
async function cutBranch(path: string): Promise<void> {
  const id = (await gitAt(path, ['rev-parse', 'main'])).toString().trim()
  await writeFile(join(path, 'shallow'), `${id}\n`)
}

/** The git source of a seed. */
export function gitSeed(seed: number): GitSeed {
  const draw = drawOf(seed)
  const kind = kindOf(draw)
  const story = new GitStory(draw)
  if (kind !== 'empty') story.grow('main', draw.between(1, 6))
  const names = kind === 'empty' ? [] : draw.some(Object.keys(gitShapes), 1, 5)
  const over = draw.pick(['http', 'http', 'git', 'files'] as const)
  // An id of another length is no submodule.
  if (kind === 'sha256') names.splice(0, Infinity, ...names.filter((name) => name !== 'submodules'))
  for (const name of names) gitShapes[name]!(story)
  return {
    shapes: [kind, ...names, over],
    over,
    lfs: story.lfs,
    async write(path) {
      await writeStory(story, path, kind === 'sha256')
      if (kind === 'shallow') await makeShallow(path, draw)
      if (kind === 'shallow' && over === 'files') await forgetRoots(path)
      // Who reads files sees all commits, and not where git stops.
      if (kind === 'one shallow branch' && over !== 'files') await cutBranch(path)
      if (kind === 'only tags') await onlyTags(path)
      if (over === 'files') await gitAt(path, ['update-server-info'])
    },
  }
}

/** Branches become tags. */
async function onlyTags(path: string): Promise<void> {
  const to = 'create refs/tags/was/%(refname)%00%(objectname)%00'
  const from = 'delete %(refname)%00%(objectname)%00'
  const list = ['for-each-ref', `--format=${to}${from}`, 'refs/heads']
  const commands = (await gitAt(path, list)).toString('latin1').replaceAll('\n', '')
  await gitAt(path, ['update-ref', '--no-deref', '--stdin', '-z'], Buffer.from(commands, 'latin1'))
}
