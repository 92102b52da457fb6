import { temporaryFolder } from '../_support/git/git-host.ts'
import { clientOf, type GitClient } from '../_support/git/git-client.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { median } from './load.ts'
import { startSubject } from './server-process.ts'

/** Durations of `git push` in milliseconds: medians. */
export interface PushTimes {
  oneCommit: number
  manyBranches: number
}

const branches = 1_000

/** A stream for git fast-import: a commit on main, and a branch with a commit each. */
function manyBranches(round: number): string {
  const person = 'committer Mona <mona@example.com> 1700000000 +0000'
  const lines: string[] = []
  for (let each = 0; each < branches; each++) {
    const message = `${round} ${each}`
    const head = `commit refs/heads/${round}/${each}`
    lines.push(head, person, `data ${message.length}`, message, 'from refs/heads/main^0')
  }
  return `${lines.join('\n')}\n`
}

async function timed(git: GitClient, refs: string): Promise<number> {
  const started = performance.now()
  await git('push', '-q', 'origin', refs)
  return performance.now() - started
}

async function createRepository(url: string): Promise<void> {
  const response = await fetch(`${url}/user/repos`, {
    method: 'POST',
    headers: { authorization: 'Bearer ghp_demo_mona' },
    body: JSON.stringify({ name: 'pushed' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function prepare(url: string, folder: string): Promise<GitClient> {
  const git = await clientOf(url, folder)
  await git.commit('a', '0')
  await git('push', '-q', 'origin', 'main')
  return git
}

async function pushCommit(git: GitClient, round: number): Promise<number> {
  await git.commit('a', String(round + 1))
  return timed(git, 'main')
}

async function pushBranches(git: GitClient, round: number): Promise<number> {
  const { code, stderr } = await git.try(['fast-import', '--quiet'], manyBranches(round))
  if (code !== 0) throw new Error(stderr)
  return timed(git, `refs/heads/${round}/*:refs/heads/${round}/*`)
}

/** The same pushes to a server and to `git http-backend`, in turn. */
export async function pushTimes(rounds: number): Promise<{ ours: PushTimes; bare: PushTimes }> {
  await using folder = await temporaryFolder()
  await using bareFolder = await temporaryFolder()
  await using server = await spawnServer({ args: ['--rate-limits', 'off', '--log-level', 'warn'] })
  await createRepository(server.url)
  await using bare = await startSubject('http-backend')
  const ours = `${server.url.replace('//', '//x:ghp_demo_mona@')}/mona/pushed.git`
  const clients = {
    ours: await prepare(ours, folder.path),
    bare: await prepare(`${bare.url}/mona/pushed.git`, bareFolder.path),
  }
  const times = { ours: [[], []], bare: [[], []] } as Record<string, [number[], number[]]>
  for (let round = 0; round < rounds; round++) {
    for (const [name, git] of Object.entries(clients)) {
      times[name]?.[0].push(await pushCommit(git, round))
      if (round % 5 === 0) times[name]?.[1].push(await pushBranches(git, round))
    }
  }
  const medians = ([one, many] = [[], []] as [number[], number[]]) => ({
    oneCommit: median(one),
    manyBranches: median(many),
  })
  return { ours: medians(times.ours), bare: medians(times.bare) }
}
