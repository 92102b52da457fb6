import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gitIn } from '../_support/git/git-command.ts'
import { createGitStore } from '../../server/git/store/repositories.ts'
import { runOrThrow } from '../../server/core/processes.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { clientOf } from '../_support/git/git-client.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { largeHistory, pathOf, wordOf, type HistorySize } from './large-history.ts'
import { median } from './load.ts'
import { noteRatio, noteTimes } from './results.ts'

const headers = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const name = 'mona/large'

/** A place in a history: a commit, one that is 200 commits older, and a number that no other place has. */
interface Place {
  sha: string
  older: string
  turn: number
}

/** A read: the path of its request, and the git commands that find the same. */
interface Read {
  path(place: Place): string
  commands(place: Place): string[][]
}

const raw = '--format=raw'

const reads: Record<string, Read> = {
  '100 commits': {
    path: ({ sha }) => `/repos/${name}/commits?sha=${sha}&per_page=100`,
    commands: ({ sha }) => [['log', raw, '--max-count=100', sha]],
  },
  'commits of a file': {
    path: ({ sha, turn }) => `/repos/${name}/commits?sha=${sha}&path=${pathOf(turn)}`,
    commands: ({ sha, turn }) => [['log', raw, '--max-count=30', sha, '--', pathOf(turn)]],
  },
  'comparison over 200 commits': {
    path: ({ sha, older }) => `/repos/${name}/compare/${older}...${sha}`,
    commands: ({ sha, older }) => [
      ['rev-list', '--count', '--left-right', `${older}...${sha}`],
      ['log', raw, `${older}..${sha}`],
      ['diff', '--patch', '--find-renames', `${older}...${sha}`],
    ],
  },
  'the whole tree': {
    path: ({ sha }) => `/repos/${name}/git/trees/${sha}?recursive=1`,
    commands: ({ sha }) => [['ls-tree', '-r', '-t', '--long', sha]],
  },
  'code with a word': {
    path: ({ turn }) => `/search/code?q=${wordOf(turn)}+repo:${name}`,
    commands: ({ turn }) => [
      ['grep', '--ignore-case', '--word-regexp', '--fixed-strings', '-n', wordOf(turn), 'main'],
    ],
  },
  'commits with a word': {
    path: ({ turn }) => `/search/commits?q=${wordOf(turn, 1_000)}+repo:${name}`,
    commands: ({ turn }) => [
      [
        'log',
        raw,
        '--regexp-ignore-case',
        '--fixed-strings',
        `--grep=${wordOf(turn, 1_000)}`,
        'main',
      ],
    ],
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.slice(0, 500)}`)
}

/** Waits for the maintenance of the server, which a large push makes due, or three minutes. */
async function maintained(path: string): Promise<void> {
  const graph = join(path, 'objects/info/commit-graphs/commit-graph-chain')
  for (let tries = 0; !existsSync(graph) && tries < 180; tries++) await pause(1_000)
}

/** Creates the repository, and pushes the history into it. Returns its folder. */
async function prepare(server: ServerProcess, size: HistorySize): Promise<string> {
  const { url, data } = server
  const created = await fetch(`${url}/user/repos`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ name: 'large' }) },
  })
  const { id } = (await created.json()) as { id: number }
  await using folder = await temporaryFolder()
  const git = await clientOf(`${url.replace('//', '//x:ghp_demo_mona@')}/${name}.git`, folder.path)
  const { code, stderr } = await git.try(['fast-import', '--quiet'], largeHistory(size))
  if (code !== 0) throw new Error(stderr)
  await git('push', '-q', 'origin', 'main')
  const path = createGitStore(join(data, 'repositories')).path(id)
  await maintained(path)
  return path
}

/**
 * Different commits each time, because replies that are sent again would be measured otherwise.
 * From older to newer, as a history grows.
 */
async function placesIn(path: string, count: number): Promise<Place[]> {
  const list = await runOrThrow(gitIn(path, ['rev-list', 'main']))
  const commits = list.toString().trim().split('\n')
  return Array.from({ length: count }, (_, turn) => {
    const [sha = '', older = ''] = [0, 200].map((age) => commits[(count - 1 - turn) * 3 + age])
    return { sha, older, turn }
  })
}

/** Reads of a large repository, in turn with the git commands that find the same. */
export async function measureGitReads(size: HistorySize, turns: number): Promise<void> {
  await using server = await spawnServer({ args: ['--rate-limits', 'off', '--log-level', 'warn'] })
  const path = await prepare(server, size)
  const places = await placesIn(path, turns)
  const [commits, files] = [size.commits, size.files].map((count) => count.toLocaleString('en'))
  const title = `A repository with ${commits} commits and ${files} files, as multiples of git`
  process.stdout.write(`\n${title}\n`)
  for (const [subject, read] of Object.entries(reads)) {
    const [ours, git]: [number[], number[]] = [[], []]
    for (const place of places) {
      ours.push(await timed(() => get(server.url + read.path(place))))
      git.push(
        await timed(async () => {
          for (const command of read.commands(place)) await runOrThrow(gitIn(path, command))
        }),
      )
    }
    const [time, base] = [median(ours), median(git)]
    const figures = `${time.toFixed(0).padStart(8)} ms ${base.toFixed(0).padStart(8)} ms`
    process.stdout.write(`  ${subject.padEnd(28)}${figures}  ×${(time / base).toFixed(2)}\n`)
    noteRatio({ title, subject, against: 'git', ratio: time / base })
    noteTimes(title, { [subject]: time, [`${subject}, git`]: base })
  }
}
