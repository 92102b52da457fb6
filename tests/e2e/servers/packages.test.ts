import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import express from 'express'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { root } from '../../_support/bundles.ts'
import { checkTypes, createFolder, packServer, type Packed } from '../../client/_package.ts'
import { compile } from '../../client/_scratch.ts'

// Packing builds the documentation.

const run = promisify(execFile)

/** Maximum sizes in bytes: about 12,000 for each operation, half of it for the contract and the documentation. */
const budget = { packed: 7_000_000, unpacked: 32_000_000 }

let folder: string
let packed: Packed
/** A project with the package, and with its dependencies from this project. */
let app: string

beforeAll(async () => {
  folder = await createFolder()
  packed = await packServer(folder)
  app = join(folder, 'app')
  const place = join(app, 'node_modules/devplatform')
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', packed.tarball, '-C', place, '--strip-components=1'])
  const needed = [...Object.keys(manifest.dependencies), '@types']
  for (const name of needed)
    await symlink(join(root, 'node_modules', name), join(app, 'node_modules', name))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bin = () => join(app, 'node_modules/devplatform/server/app/bin.js')
const node = (...args: string[]) => run(process.execPath, args, { cwd: app })

describe('the package of the server', () => {
  it('contains bundles, the contract and assets, and no sources', () => {
    expect(packed.files).toContain('dist/devplatform.cjs')
    expect(packed.files).toContain('dist/third-party-notices.txt')
    // What unpacks the documentation compresses it as its build does.
    const shared = 'tools/docs-site/precompress.js'
    const sources = packed.files.filter((path) =>
      /(?<!\.d)\.ts$|^tests|^spec|^tools|^client/.test(path),
    )
    expect(sources).toEqual([shared])
  })

  it('has what each of its scripts imports', async () => {
    const scripts = packed.files.filter((path) => /^server\/.*\.js$/.test(path))
    const imported: string[] = []
    for (const script of scripts) {
      const text = await readFile(join(app, 'node_modules/devplatform', script), 'utf8')
      for (const [, path] of text.matchAll(/^import .* from '(\..*)'$/gm))
        imported.push(join(dirname(script), path!))
    }
    expect(imported).toContain('server/core/tasks/messages.js')
    expect(packed.files).toEqual(expect.arrayContaining(imported))
  })

  it('is within its size budget', () => {
    const { size, unpackedSize } = packed
    console.log(`devplatform: ${size} bytes packed (of ${budget.packed}), ${unpackedSize} unpacked`)
    expect(size).toBeLessThan(budget.packed)
    expect(unpackedSize).toBeLessThan(budget.unpacked)
  })

  it('passes publint without suggestions', async () => {
    const { buffer } = new Uint8Array(await readFile(packed.tarball))
    expect((await publint({ pack: { tarball: buffer } })).messages).toEqual([])
  })

  it('has correct types for import and require, according to attw', async () => {
    const contracts = Object.keys(manifest.exports).filter((name) => name.startsWith('./openapi/'))
    const options = ['--profile', 'node16', '--exclude-entrypoints', ...contracts]
    expect(await checkTypes(packed.tarball, options)).toContain('"devplatform"')
  })

  it('needs no compiler and no sources', () => {
    expect(Object.keys(manifest.dependencies).toSorted()).toEqual([
      'better-sqlite3',
      'libsodium-wrappers',
      'openpgp',
      'pg',
      'ssh2',
    ])
  })
})

describe('a project that installs it', () => {
  it('prints the version', async () => {
    expect((await node(bin(), '--version')).stdout).toBe(`${manifest.version}\n`)
  })

  it('starts a server, which serves the API and the documentation', async () => {
    const portfile = join(folder, 'port')
    const args = [bin(), 'start', '--port', '0', '--portfile', portfile]
    const server = spawn(process.execPath, args, { cwd: app, stdio: 'ignore' })
    const started = performance.now()
    const port = await vi.waitFor(() => readFile(portfile, 'utf8'), {
      timeout: 120_000,
      interval: 5,
    })
    const url = `http://127.0.0.1:${port.trim()}`
    expect((await fetch(`${url}/versions`)).status).toBe(200)
    console.log(`devplatform start: response after ${Math.round(performance.now() - started)} ms`)
    await vi.waitFor(
      async () => expect(await (await fetch(`${url}/docs/`)).text()).toContain('Quickstart'),
      { timeout: 120_000, interval: 100 },
    )
    expect((await fetch(`${url}/docs/seed.schema.json`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  it.each([
    ['import', 'start.mjs', `import { startPlatform } from 'devplatform'`],
    ['require', 'start.cjs', `const { startPlatform } = require('devplatform')`],
  ])('starts an embedded server with %s', async (_way, file, load) => {
    const text = `${load}
      async function main() {
        const times = []
        for (let round = 0; round < 3; round++) {
          const started = performance.now()
          const platform = await startPlatform()
          times.push(Math.round(performance.now() - started))
          const { status } = await fetch(platform.url + '/repos/acme/widgets')
          if (status !== 200) throw new Error(String(status))
          await platform.close()
        }
        console.log(times.join(' '))
      }
      main()`
    await writeFile(join(app, file), text)
    const { stdout } = await node(file)
    const bare = performance.now()
    const listening = express().listen(0, '127.0.0.1')
    await once(listening, 'listening')
    console.log(`embedded start: ${stdout.trim()} ms; ${performance.now() - bare} ms of Express`)
    listening.close()
    // The machine is busy with other tests.
    expect(Math.min(...stdout.split(' ').map(Number))).toBeLessThan(1_000)
  })

  it('type-checks the use of an embedded server, as a module and as CommonJS', async () => {
    const use = (load: string) => `${load}
      export async function test(): Promise<string> {
        await using platform = await startPlatform({ seed: { users: [{ login: 'ada' }] } })
        const token: string = await platform.token({ login: 'ada', expires_in: '60m' })
        // @ts-expect-error there is no such kind
        await platform.token({ login: 'ada', kind: 'golden' })
        return platform.url + token
      }`
    await writeFile(join(app, 'use.mts'), use(`import { startPlatform } from 'devplatform'`))
    await writeFile(join(app, 'use.cts'), use(`import { startPlatform } from 'devplatform'`))
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] },
      ...{ lib: ['es2022', 'esnext.disposable'], skipLibCheck: false },
    }
    const files = ['use.mts', 'use.cts']
    await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    await compile(app, 'tsconfig.json')
  })
})
