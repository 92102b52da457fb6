import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'
import { client } from '../_support/service-client.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'

/** Whether a program is there, with its library. */
function isThere(name: string, program: string, look: string[]): boolean {
  if (spawnSync(program, look, { stdio: 'ignore' }).status === 0) return true
  process.stdout.write(`${name}: skipped, ${program} does not have it\n`)
  return false
}

const ruby = isThere('octokit.rb', '/usr/bin/ruby', ['-e', 'require "octokit"'])
const python = isThere('PyGithub', '/usr/bin/python3', ['-c', 'import github'])

/** What a program saw. @throws Error with what it said where it failed */
async function seenBy(program: string, script: string, input: object): Promise<unknown> {
  const child = execFile(program, [join(root, 'tests/e2e/imports-clients', script)])
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${script} ended with ${code} after ${out}\n${error}`)
  return JSON.parse(out)
}

const patient = { timeout: 180_000 }

/** From a repository of the server's own into others of it. */
describe('an import by unmodified clients', () => {
  const files = { 'README.md': '# Source\n' }
  const world = {
    ...testWorld,
    repos: [...testWorld.repos!, { owner: 'acme', name: 'source', files }],
  }
  let server: ServerProcess
  beforeAll(async () => {
    server = await spawnServer({ world, args: ['--brand', 'github', '--rate-limits', 'off'] })
  }, patient.timeout)
  afterAll(() => server?.[Symbol.asyncDispose]())

  const mona = () => client(server, { token: 'ghp_mona', brand: 'github' })

  /** What a program did with an import into a new repository, and that it came to the source. */
  async function imported(program: string, script: string) {
    const name = script.replace('.', '-')
    await mona().post('/user/repos', { name })
    const source = `${server.url}/acme/source.git`
    const given = { url: server.url, token: 'ghp_mona', repository: `mona/${name}`, source }
    const seen = await seenBy(program, script, given)
    const { body } = await mona().get(`/repos/mona/${name}/contents/README.md`)
    expect(Buffer.from(body.content, 'base64').toString()).toBe(files['README.md'])
    return seen
  }

  it.skipIf(!ruby)('octokit.rb goes all the way, maps authors and cancels', patient, async () => {
    expect(await imported('/usr/bin/ruby', 'import.rb')).toEqual({
      started: 'detecting',
      first: ['complete', 'git', null],
      authors: [expect.any(String)],
      mapped: 'Octavia',
      use_lfs: 'opt_in',
      second: 'complete',
      large: 0,
      again: 'detecting',
      third: 'complete',
      cancelled: true,
      gone: 'gone',
    })
  })

  it.skipIf(!python)('PyGithub starts one and watches it', patient, async () => {
    const seen = await imported('/usr/bin/python3', 'import.py')
    expect(seen).toMatchObject({
      started: ['importing', 'git', `${server.url}/acme/source.git`],
      last: ['complete', 'undecided', 1],
      large: [false, 0, 0],
    })
  })
})
