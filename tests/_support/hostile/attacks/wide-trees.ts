import { clientOf, type GitClient } from '../../git/git-client.ts'
import { gitUrl, send, workFolder, type Attack, type Attacked } from '../attack.ts'

/** Folders in folders, ten in each, so that a few objects have a billion paths. */
const levels = 8

interface Planted {
  git: GitClient
  /** A commit of one file, and one with all paths that has it as its parent. */
  small: string
  wide: string
}

async function plant(attacked: Attacked): Promise<Planted> {
  const git = await clientOf(gitUrl(attacked), await workFolder(attacked))
  const make = async (args: string[], input: string) =>
    (await git.try(args, input)).stdout.toString().trim()
  const tree = (line: (name: string) => string) =>
    make(['mktree'], Array.from({ length: 10 }, (_, name) => `${line(String(name))}\n`).join(''))
  const blob = await make(['hash-object', '-w', '--stdin'], 'x')
  const leaves = await tree((name) => `100644 blob ${blob}\t${name}`)
  let top = leaves
  for (let level = 0; level < levels; level++) {
    const inner = top
    top = await tree((name) => `040000 tree ${inner}\t${name}`)
  }
  const small = await git('commit-tree', '-m', 'small', leaves)
  return { git, small, wide: await git('commit-tree', '-m', 'wide', '-p', small, top) }
}

const pushed: Attack = {
  name: 'A push of a commit with a billion paths',
  statuses: [0],
  async arrange(attacked) {
    const { git, wide } = await plant(attacked)
    const push = () => git.try(['push', '-q', 'origin', `${wide}:refs/heads/wide`])
    return async () => [(await push()).code ?? 1]
  },
}

const used: Attack = {
  name: 'Branches, comparisons, merges and trees of a commit with a billion paths',
  statuses: [200, 201, 204, 409, 422, 503],
  isLong: true,
  async arrange(attacked) {
    const { git, small, wide } = await plant(attacked)
    const refs = [`${small}:refs/heads/small`, `${wide}:refs/heads/wide`]
    await git('push', '-q', 'origin', ...refs)
    const { server, repository, token } = attacked
    const ask = async (method: string, path: string, input?: object) => {
      const body = input && Buffer.from(JSON.stringify(input))
      const sent = { method, token, ...(body && { body }) }
      return (await send(`${server.url}${repository}${path}`, sent)).status
    }
    return () =>
      Promise.all([
        ask('POST', '/git/refs', { ref: 'refs/heads/again', sha: wide }),
        ask('GET', `/compare/${small}...${wide}`),
        ask('GET', `/commits/${wide}`),
        ask('GET', `/compare/${wide}...${small}`),
        ask('GET', `/git/trees/${wide}?recursive=1`),
        ask('POST', '/merges', { base: 'small', head: wide }),
        ask('POST', '/pulls', { title: 'wide', base: 'small', head: 'wide' }),
        ask('PUT', '/contents/one', { message: 'm', content: '', branch: 'wide' }),
      ])
  },
}

export const wideTrees: Attack[] = [pushed, used]
