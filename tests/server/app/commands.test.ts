import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../../server/app/cli/index.ts'
import { help, helpOf } from '../../../server/app/help.ts'
import { root } from '../../_support/bundles.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

type Environment = Record<string, string | undefined>

interface Given {
  /** Standard input. */
  input?: string
  env?: Environment
}

/**
 * Runs the command line as a shell would, without the variables of the test environment that
 * configure it.
 */
async function devplatform(args: string[], { input = '', env = {} }: Given = {}) {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, 'server/app/bin.js'), ...args], {
    env: { ...inherited, ...env },
  })
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code: code as number }
}

describe.each(stores)('the command line next to a running server on $name', (store) => {
  let server: ServerProcess
  let env: Environment
  beforeAll(async () => {
    server = await spawnServer({ store, world: testWorld, args: ['--rate-limits', 'off'] })
    env = { DEVPLATFORM_DATA: server.data, DATABASE_URL: server.opened.databaseUrl }
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const whoIs = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${server.url}/user`, { headers })
    return response.status === 200
      ? ((await response.json()) as { login: string }).login
      : undefined
  }

  it('creates and revokes a token, which the server accepts and then refuses', async () => {
    const made = await devplatform(['token', 'create', '--login', 'mona'], { env })
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^ghp_\w{36}\n$/) })
    expect(made.error).toContain('is shown only once')
    const token = made.out.trim()
    expect(await whoIs(token)).toBe('mona')
    const ended = await devplatform(['token', 'revoke', '-'], { env, input: token })
    expect(ended).toMatchObject({ code: 0, error: '' })
    expect(await whoIs(token)).toBeUndefined()
  })

  // Several processes start at the same time, which takes time on a busy machine.
  it('works while a server and other commands write', async () => {
    let working = true
    const statuses = new Set<number>()
    const work = async (worker: number) => {
      for (let made = 0; working; made++) {
        const response = await fetch(`${server.url}/user/repos`, {
          method: 'POST',
          headers: { Authorization: 'Bearer ghp_mona' },
          body: JSON.stringify({ name: `busy-${worker}-${made}` }),
        })
        statuses.add(response.status)
        await response.text()
      }
    }
    const works = [1, 2].map(work)
    const logins = Array.from({ length: 4 }, (_, number) => `user-${number}`)
    const said = await Promise.all(
      logins.map((login) => devplatform(['user', 'create', login], { env })),
    )
    working = false
    await Promise.all(works)
    for (const { code, error } of said) expect([code, error]).toEqual([0, ''])
    expect([...statuses]).toEqual([201])
    for (const login of logins) {
      expect((await fetch(`${server.url}/users/${login}`)).status).toBe(200)
    }
  })

  it('needs only the store of a server: no key, no port', async () => {
    const production = { ...env, NODE_ENV: 'production', DEVPLATFORM_PORT: String(server.port) }
    const { code, out } = await devplatform(['token', 'list', '--json'], { env: production })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ login: 'hubot' }))
  })

  it('prints an error in one line, and exits with 2', async () => {
    const { code, out, error } = await devplatform(['token', 'create', '--login', 'x'], { env })
    expect([code, out, error]).toEqual([2, '', 'devplatform: user "x" not found\n'])
  })
})

describe('the command line', () => {
  it('creates no store where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-nothing-'))
    const data = join(folder, 'data')
    const { code, error } = await devplatform(['user', 'create', 'zoe', '--data', data])
    const wanted = `no database in ${data}; start the server first, or pass --data DIR`
    expect([code, error]).toEqual([2, `devplatform: ${wanted}\n`])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('lists the commands in its help', async () => {
    const { code, error } = await devplatform(['token', 'burn'])
    const wanted = '"token" requires one of create, list, revoke; run "devplatform help token"'
    expect([code, error]).toEqual([2, `devplatform: ${wanted}\n`])
    expect((await devplatform(['token', 'create', '--help'])).out).toBe(helpOf(['token', 'create']))
  })

  it.each(commands)(
    'lists "$name" in its help, with every flag',
    ({ name, flags = {}, words = [] }) => {
      const [, rest = ''] = help().split(`\n  ${name} `)
      const about = rest.split(/\n {2}\w/)[0]!
      for (const flag of Object.keys(flags)) expect(about).toMatch(new RegExp(`--${flag}\\b`))
      for (const word of words) expect(about).toContain(word)
    },
  )

  it('has no flag that takes a secret', () => {
    const flags = new Set(commands.flatMap(({ flags = {} }) => Object.keys(flags)))
    expect([...flags].filter((name) => /secret|password|token|key/.test(name)).sort()).toEqual([
      'key-file',
      'password-stdin',
      'token', // of `doctor --url`: demo tokens, or `-` for standard input
    ])
  })
})
