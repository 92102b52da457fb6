import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'
import { headOf } from '../_support/sarif.ts'
import { useService } from '../_support/start-server.ts'
import { testWorld } from '../_support/test-world.ts'
import { promised } from './permission-table/contract.ts'
import { freshKeys } from './permission-table/keys.ts'

/**
 * Old clients that distributions still ship: the program that runs them, and how to detect them.
 */
const clients = [
  {
    name: 'PyGithub',
    program: '/usr/bin/python3',
    sees: ['-c', 'import github'],
    script: 'journey.py',
  },
  {
    name: 'octokit.rb',
    program: '/usr/bin/ruby',
    sees: ['-e', 'require "octokit"'],
    script: 'journey.rb',
  },
]

/** Operations that both support. */
const known = ['PATCH /user', 'POST /user/emails', 'DELETE /user/emails', 'GET /user/followers']

function isThere({ name, program, sees }: (typeof clients)[number]): boolean {
  if (spawnSync(program, sees, { stdio: 'ignore' }).status === 0) return true
  process.stdout.write(`${name}: skipped, ${program} does not have it\n`)
  return false
}

/**
 * The output of a program, by line.
 * @throws Error with its output if it failed
 */
async function lines(program: string, script: string, input: object): Promise<string[]> {
  const child = execFile(program, [join(root, 'tests/e2e/old-clients', script)])
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${script} ended with ${code} after ${out}\n${error}`)
  return out.trim().split('\n')
}

describe.each(clients)('unmodified $name', (each) => {
  const repos = [...testWorld.repos!, { owner: 'acme', name: 'built', files: { 'a.md': 'a' } }]
  const scopes = ['repo', 'user', 'admin:org', 'admin:public_key', 'admin:gpg_key']
  const token = { login: 'mona', kind: 'classic' as const, scopes }
  const world = { ...testWorld, repos, tokens: { ...testWorld.tokens, ghp_all: token } }
  const service = useService({ world, config: { brand: 'github' } })
  beforeAll(async () => {
    const at = '/repos/acme/built/collaborators/stranger'
    await service.as('mona', { brand: 'github' }).request('PUT', at)
  })

  // Its program may start slowly.
  const patient = { timeout: 120_000 }

  it.skipIf(!isThere(each))(
    'uses all operations of the permission table that it supports',
    patient,
    async () => {
      const { ssh, gpg } = freshKeys('mona@example.com')
      const done = await lines(each.program, each.script, {
        url: service.server.url,
        token: 'ghp_all',
        mate: 'ghp_hubot',
        sha: await headOf(service.server, '/repos/acme/built'),
        keys: { ssh: ssh(), gpg: await gpg() },
        operations: promised,
      })
      expect(done).toEqual(expect.arrayContaining(known))
    },
  )
})
