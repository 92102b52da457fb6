import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { authorityFile } from '../../../server/app/tls/own-files.ts'
import { platformNames } from '../../../server/core/names.ts'
import { variableOf } from '../../../server/app/setting.ts'
import { settings } from '../../../server/app/settings.ts'
import { root } from '../../_support/bundles.ts'
import { freePort } from '../../_support/processes/free-port.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { packServer } from '../../client/_package.ts'

// Packing builds the documentation.

const run = promisify(execFile)
const folder = join(root, 'docs/operations')
const read = (name: string) => readFile(join(folder, name), 'utf8')
const variables = new Set<string>(settings.map(variableOf))

/** The names of settings in a text. */
const named = (text: string) =>
  [...text.matchAll(/\b(?:DEVPLATFORM_[A-Z_]+|DATABASE_URL|REDIS_URL)\b/g)].map(([name]) => name)

describe.each([
  'Dockerfile',
  'compose.yaml',
  'compose-names.yaml',
  'devplatform.service',
  'github-actions.yaml',
])('%s', (name) => {
  it('names only settings that exist', async () => {
    const found = named(await read(name))
    expect(found.filter((variable) => !variables.has(variable))).toEqual([])
  })

  it('is described in the operations guide', async () => {
    const guide = await readFile(join(root, 'docs/operations.md'), 'utf8')
    expect(guide).toContain(`(operations/${name})`)
  })
})

describe('the Dockerfile', () => {
  it('passes a linter', async () => {
    expect(validate(await read('Dockerfile'))).toEqual([])
  })

  it('installs the package of this repository, and does not run as root', async () => {
    const text = await read('Dockerfile')
    expect(text).toContain(' && npm pack --pack-destination /package\n')
    expect(text).toMatch(/npm install --global .* \/package\/devplatform-\*\.tgz\n/)
    const { services } = parse(await read('compose.yaml'))
    const { context, dockerfile } = services.devplatform.build
    expect(join(folder, context, '/')).toBe(root)
    expect(join(root, dockerfile)).toBe(join(folder, 'Dockerfile'))
    const [, last = ''] = text.split(/\nFROM (?!.* AS )/)
    expect(last.indexOf('\nUSER node\n')).toBeGreaterThan(0)
    expect(last.lastIndexOf('USER ')).toBe(last.indexOf('USER '))
  })
})

describe('compose.yaml', () => {
  it('waits for the database and the limit store, and mounts what must last', async () => {
    const { services, volumes } = parse(await read('compose.yaml'))
    const { depends_on, ...server } = services.devplatform
    for (const name of Object.keys(depends_on))
      expect(services[name].healthcheck.test[0]).toBe('CMD')
    const mounted = Object.values(services).flatMap(
      (service) => (service as { volumes?: string[] }).volumes ?? [],
    )
    expect(mounted.map((each) => each.split(':')[0])).toEqual(Object.keys(volumes))
    expect(server.stop_grace_period).toBe('75s')
  })
})

describe('compose-names.yaml', () => {
  it('gives a server all names that tools have built in, and its certificate to a client', async () => {
    const { services } = parse(await read('compose-names.yaml'))
    const { networks, environment, volumes } = services.devplatform
    expect(networks.default.aliases).toEqual(platformNames)
    const data = environment.DEVPLATFORM_DATA
    expect(volumes).toContain(`authority:${join(data, 'tls')}`)
    expect(authorityFile(data)).toBe(join(data, 'tls', 'ca.pem'))
    expect(services.tests.volumes).toEqual(['authority:/authority:ro'])
  })
})

const hasSystemd = await hasTool('systemd-analyze', ['--version'])

describe('the systemd unit', () => {
  it.skipIf(!hasSystemd)('passes systemd-analyze verify', async () => {
    const place = await mkdtemp(join(tmpdir(), 'devplatform-unit-'))
    const unit = (await read('devplatform.service'))
      .replace('/usr/bin/devplatform', process.execPath) // not installed here
      .replace('EnvironmentFile=', 'EnvironmentFile=-')
    await writeFile(join(place, 'devplatform.service'), unit)
    const { stderr } = await run('systemd-analyze', ['verify', join(place, 'devplatform.service')])
    expect(stderr.split('\n').filter((line) => line.includes('devplatform.service'))).toEqual([])
    await rm(place, { recursive: true })
  })
})

/** The instructions of the last stage, in one line each. */
async function instructions(): Promise<[name: string, value: string][]> {
  const text = (await read('Dockerfile')).replaceAll(/\\\n\s*/g, '')
  return text
    .slice(text.lastIndexOf('\nFROM '))
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return name && value ? [[name, value] as [string, string]] : []
    })
}

const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe('the steps of the Dockerfile, without a container', () => {
  let place: string
  let install: string

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'devplatform-image-'))
    install = join(place, 'lib/node_modules/devplatform')
    await chmod(place, 0o755)
    await mkdir(install, { recursive: true })
    const { tarball } = await packServer(place)
    await run('tar', ['-xzf', tarball, '-C', install, '--strip-components=1'])
    // Another user may not see this project. `--parents` keeps the path below the folder.
    const { stdout } = await run('npm', ['ls', '--all', '--omit=dev', '--parseable'], { cwd: root })
    const needed = stdout.split('\n').filter((path) => path.includes('/node_modules/'))
    const names = needed.map((path) => path.slice(path.indexOf('/node_modules/') + 1))
    const wanted = names.filter((name) => !/devplatform/.test(name))
    await run('cp', ['-r', '--parents', ...wanted, join(place, 'lib')], { cwd: root })
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  it.skipIf(!isRoot)('another user runs the server, it becomes healthy and stops', async () => {
    const lines = await instructions()
    const data = join(place, 'data')
    await run('install', ['-d', '-o', String(nobody), '-g', String(nobody), '-m', '700', data])
    const port = await freePort()
    const given = lines.flatMap(([name, value]) => (name === 'ENV' ? value.split(' ') : []))
    const env = {
      PATH: process.env.PATH,
      ...Object.fromEntries(given.map((pair) => pair.split('='))),
      ...{ DEVPLATFORM_DATA: data, DEVPLATFORM_PORT: String(port) },
    }
    const command = JSON.parse(lines.find(([name]) => name === 'CMD')![1]) as string[]
    const bin = join(install, 'server/app/bin.js')
    const options = { env, cwd: data, uid: nobody, gid: nobody }
    const server = spawn(process.execPath, [bin, ...command], { ...options, stdio: 'ignore' })
    const [, check] = lines.find(([name]) => name === 'HEALTHCHECK')!
    const [, ...args] = JSON.parse(check.slice(check.indexOf('['))) as string[]
    await vi.waitFor(() => run(process.execPath, args, options), {
      timeout: 120_000,
      interval: 200,
    })
    expect((await fetch(`http://127.0.0.1:${port}/users/mona`)).status).toBe(404) // no demo data
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    await expect(run(process.execPath, args, options)).rejects.toThrow()
  })
})
