import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { clientOf, type GitClient } from '../../git/git-client.ts'
import { gitUrl, send, workFolder, type Attack, type Attacked } from '../attack.ts'

async function imported(attacked: Attacked, stream: string | Buffer): Promise<GitClient> {
  const git = await clientOf(gitUrl(attacked), await workFolder(attacked))
  const { code, stderr } = await git.try(['fast-import', '--quiet'], stream)
  if (code !== 0) throw new Error(stderr)
  return git
}

/** Pushes what a stream of git fast-import makes. */
const push = (
  name: string,
  stream: () => string | Buffer,
  refs: (work: string) => string[],
  more: Pick<Attack, 'isLong'> = {},
): Attack => ({
  name,
  ...more,
  statuses: [0],
  async arrange(attacked) {
    const work = randomUUID()
    const git = await imported(attacked, stream())
    return async () => {
      const { code } = await git.try([
        '-c',
        'core.compression=9',
        'push',
        '-q',
        '-f',
        'origin',
        ...refs(work),
      ])
      return [code ?? 1]
    }
  },
})

const person = 'committer A <a@example.com> 1700000000 +0000'

function longMessages(): Buffer {
  const message = Buffer.alloc(1_000_000, 'x')
  const parts: Buffer[] = []
  for (let number = 0; number < 1_400; number++) {
    parts.push(Buffer.from(`commit refs/heads/main\n${person}\ndata ${message.length}\n`), message)
  }
  return Buffer.concat(parts)
}

function manyBranches(): string {
  const commits = ['commit refs/heads/main', person, 'data 1', 'm']
  for (let number = 0; number < 1_000; number++) {
    commits.push(`commit refs/heads/b${number}`, person, 'data 1', 'b', 'from refs/heads/main')
  }
  return `${commits.join('\n')}\n`
}

function manyPaths(): string {
  const commits: string[] = []
  const deep = 'd'.repeat(200)
  for (let number = 0; number < 200; number++) {
    commits.push('commit refs/heads/main', person, 'data 1', 'm')
    for (let file = 0; file < 300; file++) {
      commits.push(`M 100644 inline ${deep}/${deep}/${deep}/${number}-${file}`, 'data 0', '')
    }
  }
  return `${commits.join('\n')}\n`
}

const parallelReads: Attack = {
  name: '300 parallel anonymous reads of the refs',
  statuses: [200, 429, 503],
  async arrange({ server, repository }) {
    const path = `${repository.slice('/repos'.length)}.git/info/refs?service=git-upload-pack`
    return async () => {
      const reads = Array.from({ length: 300 }, () => send(`${server.url}${path}`))
      return (await Promise.all(reads)).map(({ status }) => status)
    }
  },
}

const silentPosts: Attack = {
  name: '100 fetches and Git LFS requests without a body',
  statuses: [0, 408, 429, 503],
  isLong: true,
  async arrange({ server, repository }) {
    const root = `${repository.slice('/repos'.length)}.git`
    const head = (path: string, type: string) =>
      `POST ${root}/${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: a\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n`
    const heads = [
      head('git-upload-pack', 'application/x-git-upload-pack-request'),
      head('info/lfs/objects/batch', 'application/vnd.git-lfs+json'),
    ]
    const one = (text: string) =>
      new Promise<number>((resolve) => {
        let answer = ''
        const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {})
        socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)))
      })
    return async () => {
      const all = Array.from({ length: 50 }, () => heads.map(one)).flat()
      const late = pause(90_000, [-1], { ref: false })
      return Promise.race([Promise.all(all), late])
    }
  },
}

export const pushes: Attack[] = [
  push('A push of 1,400 commits with messages of 1 MB', longMessages, () => ['main'], {
    isLong: true,
  }),
  push('A push of 1,000 new branches', manyBranches, (work) => [
    `refs/heads/b*:refs/heads/${work}/*`,
  ]),
  push('A push of 200 commits that change 300 long paths each', manyPaths, () => ['main'], {
    isLong: true,
  }),
  parallelReads,
  silentPosts,
]
