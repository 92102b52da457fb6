import { clientOf } from '../../git/git-client.ts'
import { gitUrl, send, workFolder, type Attack, type Attacked } from '../attack.ts'

/** Pushes files to the default branch of the attacker's repository. */
async function push(attacked: Attacked, files: Record<string, string>): Promise<void> {
  const git = await clientOf(gitUrl(attacked), await workFolder(attacked))
  const stream = [
    'commit refs/heads/main',
    'committer A <a@example.com> 1700000000 +0000',
    'data 1',
    'm',
  ]
  for (const [path, text] of Object.entries(files)) {
    stream.push(`M 100644 inline ${path}`, `data ${Buffer.byteLength(text)}`, text)
  }
  const { code, stderr } = await git.try(['fast-import', '--quiet'], `${stream.join('\n')}\n`)
  if (code !== 0) throw new Error(stderr)
  await git('push', '-q', '-f', 'origin', 'main')
}

/** Pushes a folder with many files. Git makes the tree in one step, because fast-import would take minutes. */
async function pushFolder(attacked: Attacked, count: number): Promise<void> {
  const git = await clientOf(gitUrl(attacked), await workFolder(attacked))
  const make = async (args: string[], input: string) => {
    const { code, stdout, stderr } = await git.try(args, input)
    if (code !== 0) throw new Error(stderr)
    return stdout.toString().trim()
  }
  const blob = await make(['hash-object', '-w', '--stdin'], '')
  const names = Array.from({ length: count }, (_, number) => `file-${number}`)
  const tree = await make(
    ['mktree'],
    names.map((name) => `100644 blob ${blob}\t${name}\n`).join(''),
  )
  const root = await make(['mktree'], `100644 blob ${blob}\tREADME\n040000 tree ${tree}\tlarge\n`)
  const commit = await make(['commit-tree', root], 'm')
  await git('push', '-q', '-f', 'origin', `${commit}:refs/heads/main`)
}

const fill = (part: string, size: number) => part.repeat(Math.floor(size / part.length))
const [small, large] = [6_000, 128 * 1024]

/** Aliases that would expand to ten to the eighth. */
const laughs = ['a: &a [1,1,1,1,1,1,1,1,1,1]']
for (let level = 1; level < 8; level++) {
  const former = String.fromCharCode(96 + level)
  const name = String.fromCharCode(97 + level)
  laughs.push(`${name}: &${name} [${Array(10).fill(`*${former}`).join(',')}]`)
}

const yamls: Record<string, string> = {
  '400 explicit keys': fill('? ', 800),
  '3,000 explicit keys': fill('? ', small),
  'brackets without end': fill('[', large),
  'aliases of aliases': laughs.join('\n'),
  'many keys': Array.from({ length: 12_000 }, (_, key) => `k${key}: 1`).join('\n'),
  'many anchors': fill('&a ', large),
}

const workflow = (name: string, text: string): Attack => ({
  name: `A workflow file of ${name}`,
  statuses: [200],
  async arrange(attacked) {
    await push(attacked, { '.github/workflows/a.yml': text })
    const { server, repository } = attacked
    return async () => [(await send(`${server.url}${repository}/actions/workflows`)).status]
  },
})

const manyWorkflows: Attack = {
  name: '200 workflow files of 128 KiB',
  statuses: [200],
  async arrange(attacked) {
    const text = (number: number) => `n: ${number}\n${fill('- [a, b, {c: d}]\n', large - 100)}`
    const files = Array.from({ length: 200 }, (_, number) => [
      `.github/workflows/${number}.yml`,
      text(number),
    ])
    await push(attacked, Object.fromEntries(files) as Record<string, string>)
    const { server, repository } = attacked
    return async () => [(await send(`${server.url}${repository}/actions/workflows`)).status]
  },
}

const devcontainers: Attack = {
  name: '100 dev container files of 256 KiB of brackets',
  statuses: [200],
  async arrange(attacked) {
    const files = Array.from({ length: 100 }, (_, number) => [
      `.devcontainer/${number}/devcontainer.json`,
      `${number}${fill('[/**/', 250_000)}`,
    ])
    await push(attacked, Object.fromEntries(files) as Record<string, string>)
    const { server, repository, token } = attacked
    const url = `${server.url}${repository}/workspaces/devcontainers?per_page=100`
    return async () => [(await send(url, { token })).status]
  },
}

const folder: Attack = {
  name: 'A folder with 470,000 entries',
  statuses: [200, 404],
  async arrange(attacked) {
    await pushFolder(attacked, 470_000)
    const { server, repository, token } = attacked
    const paths = ['large', 'large/file-469999', 'large/none', 'README']
    return async () => {
      const statuses: number[] = []
      for (const path of paths) {
        statuses.push((await send(`${server.url}${repository}/contents/${path}`, { token })).status)
      }
      return statuses
    }
  },
}

export const files: Attack[] = [
  ...Object.entries(yamls).map(([name, text]) => workflow(name, text)),
  manyWorkflows,
  devcontainers,
  folder,
]
