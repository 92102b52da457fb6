import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const run = promisify(execFile)

describe('the bundle of the server', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  const kept = () => join(place.path, 'dist/devplatform.cjs.code')

  /** Runs a script beside the copied programs. */
  const script = (text: string) =>
    run(process.execPath, ['--input-type=module', '--eval', text], { cwd: place.path })
  const load = (name: string) => `
    import { loadBundle } from './server/app/bundle/load.js'
    import { showSourceLines } from './server/app/bundle/source-lines.js'
    showSourceLines()
    const { main } = loadBundle('${name}')`

  beforeAll(async () => {
    await run(process.execPath, [join(root, 'server/app/bundle/prepare.js')])
    place = await temporaryFolder()
    for (const folder of ['server', 'generated'])
      await cp(join(root, folder), join(place.path, folder), { recursive: true })
    await mkdir(join(place.path, 'dist'))
    for (const file of ['devplatform.cjs', 'devplatform.cjs.map'])
      await cp(join(root, 'dist', file), join(place.path, 'dist', file))
    await symlink(join(root, 'node_modules'), join(place.path, 'node_modules'))
    await writeFile(join(place.path, 'package.json'), '{"type":"module"}')
  })
  afterAll(() => place[Symbol.asyncDispose]())

  it('keeps its compiled code for the next start', async () => {
    await script(load('devplatform'))
    const { mtimeMs, size } = await stat(kept())
    expect(size).toBeGreaterThan(100_000)
    await script(load('devplatform'))
    expect((await stat(kept())).mtimeMs).toBe(mtimeMs)
  })

  it('loads although the kept code is damaged, and replaces it', async () => {
    await writeFile(kept(), 'not what V8 wrote')
    const { stderr } = await script(
      `${load('devplatform')}; await main(['no-such-command'])`,
    ).catch((error: { stderr: string }) => error)
    expect(stderr).toMatch(/^devplatform: unknown command "no-such-command"/m)
    expect((await readFile(kept())).length).toBeGreaterThan(100_000)
  })

  it('has a map of our own lines only, because reading all of them stalls the server', async () => {
    const map = JSON.parse(await readFile(join(root, 'dist/devplatform.cjs.map'), 'utf8'))
    const named = map.sources.filter((source: string) => source !== '')
    expect(named).toContain('../server/main.ts')
    expect(named.filter((source: string) => source.includes('node_modules'))).toEqual([])
    expect(map.mappings.length).toBeLessThan(1_000_000)
  })

  it('names lines of the sources in stack traces', async () => {
    const failing = `process.stdout.write = () => { throw new RangeError('on purpose') }`
    const { stderr } = await script(
      `${load('devplatform')}; ${failing}; await main(['help'])`,
    ).catch((error: { stderr: string }) => error)
    expect(stderr).toMatch(/^devplatform: RangeError: on purpose$/m)
    const [, line = ''] = /at .*main\b.*server\/main\.ts:(\d+):\d+/.exec(stderr) ?? []
    const source = await readFile(join(root, 'server/main.ts'), 'utf8')
    expect(source.split('\n')[Number(line) - 1]).toContain('help()')
  })
})
