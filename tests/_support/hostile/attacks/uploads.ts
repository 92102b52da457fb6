import { gzipSync } from 'node:zlib'
import { sarifOf, result } from '../../fixtures/sarif.ts'
import { send, type Attack, type Attacked } from '../attack.ts'

const sha = 'a'.repeat(40)

/** Uploads a file as it is. */
function upload(name: string, content: () => Buffer, statuses: number[]): Attack {
  const sarif = () => gzipSync(content(), { level: 9 }).toString('base64')
  return {
    name,
    statuses,
    async arrange({ server, repository, token }: Attacked) {
      const upload = { commit_sha: sha, ref: 'refs/heads/main', sarif: sarif() }
      const body = Buffer.from(JSON.stringify(upload))
      const url = `${server.url}${repository}/code-scanning/sarifs`
      return async () => [(await send(url, { method: 'POST', token, body })).status]
    },
  }
}

const rule = { id: 'js/a', help: { text: 'h'.repeat(30_000) } }
const manyFindings = sarifOf(
  Array.from({ length: 20_000 }, (_, line) => result('a', 'a.js', line + 1)),
  { tool: { driver: { name: 'Linter', rules: [rule] } } },
)

const brackets: Attack = {
  name: 'A JSON body of 14 MiB of brackets',
  statuses: [400],
  body: 14 * 1024 * 1024,
  async arrange({ server, repository, token }) {
    const body = Buffer.concat([Buffer.from('{"sarif":'), Buffer.alloc(14 * 1024 * 1024, '[],')])
    const url = `${server.url}${repository}/code-scanning/sarifs`
    return async () => [(await send(url, { method: 'POST', token, body })).status]
  },
}

export const uploads: Attack[] = [
  upload('SARIF of 10 million empty objects', () => Buffer.alloc(30_000_000, '{},'), [413]),
  upload(
    'SARIF of 5 million empty objects',
    () => Buffer.concat([Buffer.from('['), Buffer.alloc(15_000_000, '{},')]),
    [413],
  ),
  upload('SARIF with a million levels', () => Buffer.alloc(1_000_000, '['), [422]),
  upload(
    'SARIF that is one text of 16 MiB',
    () => Buffer.concat([Buffer.from('"'), Buffer.alloc(16_000_000, 'é'), Buffer.from('"')]),
    [422],
  ),
  upload(
    'SARIF whose 20,000 findings share a long rule',
    () => Buffer.from(JSON.stringify(manyFindings)),
    [202],
  ),
  brackets,
]
