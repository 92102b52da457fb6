import { join } from 'node:path'
import { createClient, unwrap, type Client } from '../../client/index.ts'
import { runOrThrow } from '../../server/core/processes.ts'
import { gitIn } from '../_support/git/git-command.ts'
import { createGitStore } from '../../server/git/store/repositories.ts'
import { RawPushes } from '../_support/git/raw-pushes.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { remoteOf } from '../e2e/_story.ts'
import type { Finding, Proof } from './proof.ts'

const usualPushes = 5_000
const blocks = 10
/** Pushes to the large repository for each push to a new one. */
const share = 10
/** How much slower pushes may become, against a new repository in the same block. */
const maxSlowdown = 1.3

const method = `One repository receives pushes one after the other over HTTP. Each adds a commit, a tree and a file as loose
objects. In each of ten blocks, every tenth push goes to a new repository instead, so that the load of the
machine does not count: the ratio compares the two in the same block. Maintenance runs in the background as in
production. Loose objects and packs are counted at the end of each block. Finally, \`git fsck\` checks
the repository and the number of commits.`

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function create(client: Client, url: string, name: string) {
  const { id, full_name } = await unwrap(client.POST('/user/repos', { body: { name } }))
  return { id, pushes: new RawPushes(remoteOf(url, full_name, 'mona', 'ghp_demo_mona')) }
}

async function count(path: string): Promise<{ loose: number; packs: number }> {
  const text = String(await runOrThrow(gitIn(path, ['count-objects', '-v'])))
  const number = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(text)?.[1])
  return { loose: number('count'), packs: number('packs') }
}

/** Shows that pushes do not become slower with the number of pushes. */
export const maintenance: Proof = {
  promise: 'Pushes stay as fast as in a new repository',
  async run({ size = usualPushes, progress }) {
    await using server = await spawnServer({ args: ['--rate-limits', 'off'] })
    const client = createClient({ baseUrl: server.url, auth: 'ghp_demo_mona' })
    const large = await create(client, server.url, 'large')
    const path = createGitStore(join(server.data, 'repositories')).path(large.id)
    const rows: Finding['rows'] = []
    let slowdown = 0
    for (let block = 1; block <= blocks; block++) {
      const small = await create(client, server.url, `small-${block}`)
      const times: Record<'large' | 'small', number[]> = { large: [], small: [] }
      for (let made = 1; made <= size / blocks; made++) {
        times.large.push(await large.pushes.push())
        if (made % share === 0) times.small.push(await small.pushes.push())
      }
      const [one, other] = [median(times.large), median(times.small)]
      slowdown = one / other
      const { loose, packs } = await count(path)
      rows.push({
        Pushes: (block * size) / blocks,
        'Median, large (ms)': one.toFixed(1),
        'Median, new (ms)': other.toFixed(1),
        Ratio: slowdown.toFixed(2),
        'Loose objects': loose,
        Packs: packs,
      })
      progress(JSON.stringify(rows.at(-1)))
    }
    await runOrThrow(gitIn(path, ['fsck', '--strict', '--no-dangling']))
    const commits = Number(
      await runOrThrow(gitIn(path, ['rev-list', '--count', 'refs/heads/main'])),
    )
    if (commits !== size) throw new Error(`The repository has ${commits} commits, not ${size}`)
    if (slowdown > maxSlowdown) throw new Error(`Pushes became ${slowdown.toFixed(2)} times slower`)
    return { method, rows }
  },
}
