import { join } from 'node:path'
import { gitIn } from '../../_support/git/git-command.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { treeOf } from '../../_support/imports/mercurial/hg-compare.ts'
import { hgWork } from '../../_support/imports/mercurial/hg-work.ts'
import { importClient } from '../../_support/imports/import-client.ts'
import { longKinds, type LongKind, type LongSource } from '../../_support/imports/long-sources.ts'
import { committed } from '../../_support/imports/stage-contents.ts'
import { exported } from '../../_support/imports/subversion/subversion-repository.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { chanceOf, type Chance } from '../../_support/chance.ts'

export interface LargeCounts {
  kind: string
  commits: number
  /** Number of revisions whose files were compared. */
  compared: number
}

interface Compared {
  source: LongSource
  /** Path of the target repository. */
  path: string
  commits: number
  chance: Chance
}

/** Number of revisions whose files are compared. */
const sample = 20

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)

const ask = async (path: string, args: string[]) =>
  (await runOrThrow(gitIn(path, args))).toString().trim()

/** If every id is the same, nothing can differ. */
async function compareGit({ source, path, commits }: Compared): Promise<number> {
  if (!isSame(await refs(path), await refs(source.path))) throw new Error('git: other refs')
  return commits
}

async function compareSubversion({ source, path, commits, chance }: Compared): Promise<number> {
  const log = (await ask(path, ['log', '--first-parent', '--format=%at %H', 'main'])).split('\n')
  const known = log.map((line) => line.split(' ') as [string, string])
  for (let each = 0; each < sample; each++) {
    const revision = chance.between(2, commits)
    // Revisions of these histories are one minute apart.
    const time = Date.UTC(2010, 0, 1) / 1000 + revision * 60
    const [, id = ''] = known.find(([at]) => Number(at) <= time) ?? []
    const there = await exported(source.path, revision, 'trunk')
    if (!isSame(await committed(path, id), there)) throw new Error(`r${revision} is different`)
  }
  return sample
}

async function compareMercurial({ source, path, commits, chance }: Compared): Promise<number> {
  await using hg = await hgWork(source.path)
  const log = (await ask(path, ['log', '--all', '--format=%H %s'])).split('\n')
  const known = new Map(log.map((line) => [line.slice(41), line.slice(0, 40)]))
  const bytes = (...args: string[]) => runOrThrow(gitIn(path, args))
  for (let each = 0; each < sample; each++) {
    const revision = chance.between(0, commits - 1)
    const [node = '', subject = ''] = (
      await hg('log', '-r', String(revision), '-T', '{node} {desc|firstline}')
    ).split(/ (.*)/)
    const tree = await treeOf({ bytes }, known.get(subject) ?? '')
    if (!isSame(tree, await hg.tree(node))) throw new Error(`Changeset ${revision} is different`)
  }
  return sample
}

const compare = {
  git: compareGit,
  subversion: compareSubversion,
  mercurial: compareMercurial,
  tfvc: undefined,
}

async function importLarge(
  server: ServerProcess,
  [name, kind]: [string, LongKind],
  { commits, chance }: Pick<Compared, 'commits' | 'chance'>,
): Promise<LargeCounts> {
  await using folder = await temporaryFolder()
  await using source = await kind.serve(await kind.make(folder.path, commits))
  const client = importClient(server)
  const repository = `large-${name.replace(/\W+/g, '-')}`
  const id = await client.repository(repository)
  await client.begin(repository, { vcs: kind.vcs, vcs_url: source.url })
  await client.complete(repository)
  const path = createGitStore(join(server.data, 'repositories')).path(id)
  await runOrThrow(gitIn(path, ['fsck', '--connectivity-only', '--no-dangling']))
  const compared = (await compare[kind.vcs]?.({ source, path, commits, chance })) ?? 0
  return { kind: name, commits, compared }
}

/**
 * Imports a history of the given number of commits of every kind, and compares it with its source.
 */
export async function importAllLarge(
  seed: number,
  commits: number,
  progress: (line: string) => void,
): Promise<LargeCounts[]> {
  const countsByStep: LargeCounts[] = []
  const chance = chanceOf(seed)
  const args = ['--rate-limits', 'off', '--log-level', 'warn']
  for (const entry of Object.entries<LongKind>(longKinds)) {
    if (!(await entry[1].here())) continue
    await using server = await spawnServer({ world: testWorld, args })
    countsByStep.push(await importLarge(server, entry, { commits, chance }))
    progress(`${entry[0]}: ${commits} imported and compared`)
  }
  return countsByStep
}
