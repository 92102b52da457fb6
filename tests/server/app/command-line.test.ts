import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { examples } from '../../../server/app/cli/examples.ts'
import { commands } from '../../../server/app/cli/index.ts'
import { ParsedArguments } from '../../../server/app/cli/parsed-arguments.ts'
import { examineUrl } from '../../../server/app/doctor-url/examine.ts'
import { readConfig } from '../../../server/app/config.ts'
import { helpOf } from '../../../server/app/help.ts'
import { seedOf } from '../../../server/app/world/default-seed.ts'
import { demoWorld, validateWorld } from '../../../server/app/world/read.ts'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { spawnServer } from '../../_support/spawn-server.ts'
import { useService } from '../../_support/start-server.ts'
import { parse } from 'yaml'

interface Ran {
  code: number
  out: string
  error: string
}

/** Runs the command in a folder, as a shell would. */
const devplatform = (args: string[], cwd = root): Promise<Ran> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
    const program = [join(root, 'server/app/bin.js'), ...args]
    execFile(process.execPath, program, { cwd, env }, (error, out, wrong) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: wrong }),
    )
  })

describe('the help', () => {
  it('is printed without a command', async () => {
    const { code, out } = await devplatform([])
    expect(code).toBe(0)
    for (const name of ['start', 'init', 'doctor', 'backup', 'restore', 'token create'])
      expect(out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
  })

  it('prints the version of the package', async () => {
    expect((await devplatform(['--version'])).out).toBe(`${manifest.version}\n`)
  })

  it('describes a command, all with the same first word, and start', async () => {
    expect((await devplatform(['help', 'token', 'create'])).out).toBe(helpOf(['token', 'create']))
    expect((await devplatform(['start', '--help'])).out).toContain('DEVPLATFORM_RATE_LIMITS')
    for (const verb of ['create', 'list', 'revoke'])
      expect(helpOf(['token'])).toContain(`\n  token ${verb} `)
    const { code, error } = await devplatform(['help', 'tokens'])
    expect([code, error]).toEqual([
      2,
      'devplatform: unknown command "tokens"; run "devplatform help"\n',
    ])
  })

  it.each(commands)('has examples of "$name" that the command accepts', (command) => {
    const lines = examples[command.name] ?? []
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const typed = line.replace(/ < \S+$/, '').match(/'[^']*'|\S+/g) ?? []
      const words = typed.map((word) => word.replaceAll("'", ''))
      const name = command.name.split(' ')
      expect(words.slice(0, name.length)).toEqual(name)
      expect(() => new ParsedArguments(command, words.slice(name.length))).not.toThrow()
      expect(helpOf(name)).toContain(`  devplatform ${line}\n`)
    }
  })
})

describe('init', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    place = await temporaryFolder()
  })
  afterAll(() => place[Symbol.asyncDispose]())
  const file = () => join(place.path, 'devplatform.seed.yaml')

  it('has the demo data by name, also on an address where it is not the default', () => {
    const config = readConfig({ args: ['--host', '0.0.0.0'], environment: {} })
    expect(seedOf(config)).toBeUndefined()
    expect(seedOf({ ...config, world: 'demo' })).toBe(demoWorld)
  })

  it('writes a commented seed file with its schema, which start finds', async () => {
    const { out } = await devplatform(['init'], place.path)
    expect(out).toContain('devplatform.seed.yaml')
    const text = await readFile(file(), 'utf8')
    expect(text).toMatch(/^# yaml-language-server: \$schema=http.*\/docs\/seed\.schema\.json\n/)
    expect(await validateWorld(parse(text), 'it')).toBeTruthy()
    await using server = await spawnServer({ cwd: place.path })
    expect(server.output()).toContain('  seed file devplatform.seed.yaml\n')
    const headers = { Authorization: 'Bearer ghp_mona' }
    expect((await fetch(`${server.url}/user`, { headers })).status).toBe(200)
  })

  it('also writes it with what its comments show', async () => {
    const text = (await readFile(file(), 'utf8')).replaceAll(/^# (?=(hooks|apps):|  )/gm, '')
    const world = await validateWorld(parse(text), 'it')
    expect([world.hooks, world.apps].map((list) => list?.length)).toEqual([1, 1])
  })

  it('never replaces a file', async () => {
    await writeFile(file(), 'mine')
    const { code, error } = await devplatform(['init'], place.path)
    expect([code, error]).toEqual([
      2,
      'devplatform: cannot write devplatform.seed.yaml: it exists\n',
    ])
    expect(await readFile(file(), 'utf8')).toBe('mine')
  })
})

describe('doctor --url', () => {
  // What is kept cannot be verified under the mount of the API.
  const service = useService({ keep: () => undefined })
  const url = () => service.server.url
  const problems = async (target: Parameters<typeof examineUrl>[0]) =>
    (await examineUrl(target)).flatMap(({ check, problem }) =>
      problem === undefined ? [] : [`${check}: ${problem}`],
    )

  it('finds nothing wrong with a right address and token', async () => {
    for (const base of [url(), `${url()}/`, `${url()}/api/v3`])
      expect(await problems({ url: base, token: 'ghp_mona', brand: 'service' })).toEqual([])
    const facts = (await examineUrl({ url: url(), token: 'ghp_mona' })).map(({ fact }) => fact)
    expect(facts.join('\n')).toMatch(/classic personal access token of mona, scopes: /)
    expect(facts.join('\n')).toContain('supports 2026-03-10 and 2022-11-28')
  })

  it.each([
    ['/api/v3/api/v3', 'is in it twice'],
    ['/repos/acme/widgets', '/repos/acme/widgets is not part of a base URL'],
  ])('explains the path %s', async (path, expected) => {
    const [problem, ...rest] = await problems({ url: url() + path })
    expect(problem).toContain(expected)
    expect(rest).toEqual([])
  })

  it.each([
    ['localhost:3000', '"localhost:3000" is not an HTTP or HTTPS URL'],
    ['http://127.0.0.1:9', 'cannot reach http://127.0.0.1:9'],
  ])('explains why it cannot use %s', async (base, expected) => {
    expect((await problems({ url: base }))[0]).toContain(expected)
  })

  it('recognizes another kind of server', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const [problem] = await problems({ url: `http://127.0.0.1:${port}` })
    expect(problem).toContain('not as devplatform does')
    other.close()
  })

  it('explains that client and server have other brands', async () => {
    const [problem] = await problems({ url: url(), brand: 'github' })
    expect(problem).toMatch(/brand "service" .* start the server with --brand github$/)
  })

  it.each([
    ['Bearer ghp_mona', 'the name of a scheme'],
    ['"ghp_mona"', 'in quotation marks'],
    ['ghp_mo na', 'white space'],
    ['ghr_anything', 'a refresh token'],
    ['eyJ.eyJ.c2ln', 'a JSON Web Token'],
    [`ghp_${'0'.repeat(36)}`, 'its checksum is wrong'],
    ['ghp_unknown', 'a classic personal access token, which this server does not know'],
    ['secret', 'of no known kind (ghp_, github_pat_, gho_, ghu_, ghs_)'],
  ])('explains the token %s', async (token, expected) => {
    expect((await problems({ url: url(), token }))[0]).toContain(expected)
  })

  it('prints JSON, and exits with 1 when there is a problem', async () => {
    const args = ['doctor', '--url', `${url()}/api/v3/api/v3`, '--token', 'ghp_mona', '--json']
    const { code, out } = await devplatform(args)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ healthy: false, problems: 1 })
    expect((await devplatform(['doctor', '--token', 'x'])).error).toContain('requires --url')
  })
})
