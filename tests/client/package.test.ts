import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, it, expect } from 'vitest'
import { parts, wanted } from './_expected.ts'
import * as packages from './_package.ts'
import { runNode, runtimes } from './_runtimes.ts'
import * as scratch from './_scratch.ts'
import { startSurroundings } from './_surroundings.ts'

// Compilers are slow on a busy machine.

/** Packed and installed once for all tests. */
let folder: string
let packed: packages.Packed
let app: string

beforeAll(async () => {
  folder = await packages.createFolder()
  packed = (await packages.packClient(folder))[0]!
  app = await scratch.createScratch(folder, packed)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the published package', () => {
  it('contains its code, the types of all contracts, its README, its license and nothing else', () => {
    const code = /^dist\/client\/[a-z-]+(\.d\.ts|\.js)$/
    const types = /^dist\/generated\/(2022-11-28|2026-03-10|control)\/types(\.d\.ts|\.js)$/
    const rest = packed.files.filter((path) => !code.test(path) && !types.test(path))
    const besides = ['LICENSE', 'README.md', 'package.json']
    expect(rest.filter((path) => path !== 'CHANGELOG.md')).toEqual(besides)
    expect(packed.files.filter((path) => types.test(path))).toHaveLength(6)
  })

  it('is small to download and to install', () => {
    const { size, unpackedSize } = packed
    console.log(`the package: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`)
    expect(size).toBeLessThan(420_000)
    expect(unpackedSize).toBeLessThan(8_000_000)
  })

  it('passes publint without suggestions', async () => {
    const { buffer } = new Uint8Array(await readFile(packed.tarball))
    expect((await publint({ pack: { tarball: buffer } })).messages).toEqual([])
  })

  it('has correct types for Node and for bundlers, according to attw', async () => {
    const report = await packages.checkTypes(packed.tarball)
    for (const entry of ['', '/webhooks', '/control', '/testcontainers'])
      expect(report).toContain(`"@devplatform/client${entry}"`)
  })

  it('lets a receiver verify deliveries without any dependency', async () => {
    const receiver = join(folder, 'receiver')
    await mkdir(receiver)
    await packages.unpackAlone(receiver, packed.tarball)
    const text = `import { sign, verify } from '@devplatform/client/webhooks'
      console.log(await verify('s3cret', '{}', await sign('s3cret', '{}')))`
    await writeFile(join(receiver, 'receiver.mjs'), text)
    expect(await runNode(receiver, 'receiver.mjs')).toBe(true)
  })
})

describe('another project with strict settings that installs the package', () => {
  let surroundings: Awaited<ReturnType<typeof startSurroundings>>

  beforeAll(async () => {
    surroundings = await startSurroundings()
  })
  afterAll(() => surroundings[Symbol.asyncDispose]())

  it('type-checks, with the module resolution of Node and of bundlers', () =>
    Promise.all(
      ['tsconfig.json', 'tsconfig.bundler.json'].map((each) => scratch.compile(app, each)),
    ))

  for (const { name, here, run } of runtimes)
    it.skipIf(!here)(`works in ${name}, against a running service`, async () => {
      expect(await run(app, surroundings.given)).toEqual(wanted)
    })
})

/** Maximum size in bytes, minified and compressed, including openapi-fetch. */
const coreLimit = 8_000

describe('bundle sizes', () => {
  type Row = [what: string, min: number, gzip?: number]

  async function onTop(core: scratch.Bundle, name: string): Promise<Row> {
    const module = `export { createClient, ${name} } from '@devplatform/client'`
    const { text, gzip } = await scratch.bundle(app, module)
    return [`+ ${name}`, text.length - core.text.length, gzip - core.gzip]
  }

  it('are less than 8 kB for the core, and small for each additional feature', async () => {
    const front = await scratch.bundle(app, `export * from '@devplatform/client'`)
    const core = await scratch.bundle(app, `export { createClient } from '@devplatform/client'`)
    const rows: Row[] = [['createClient', core.text.length, core.gzip]]
    for (const [module, bytes] of Object.entries(core.modules)) rows.push([`  ${module}`, bytes])
    for (const name of front.exports.filter((name) => name !== 'createClient'))
      rows.push(await onTop(core, name))
    rows.push(['everything', front.text.length, front.gzip])
    const receiver = await scratch.bundle(app, `export * from '@devplatform/client/webhooks'`)
    rows.push(['webhooks', receiver.text.length, receiver.gzip])
    console.table(
      Object.fromEntries(rows.map(([what, min, gzip]) => [what, { min, 'min+gzip': gzip ?? '' }])),
    )
    expect(core.gzip).toBeLessThan(coreLimit)
  })

  it('contain only the signature code for a receiver', async () => {
    const { modules, text } = await scratch.bundle(
      app,
      `export { verify } from '@devplatform/client/webhooks'`,
    )
    expect(Object.keys(modules)).toEqual(['client/signature'])
    expect(text).not.toMatch(/Authorization|Api-Version|fetch/)
  })

  it('contain only the required modules for each single import', async () => {
    const front = await scratch.bundle(app, `export * from '@devplatform/client'`)
    const made = front.exports.map(async (name) => {
      const alone = await scratch.bundle(app, `export { ${name} } from '@devplatform/client'`)
      return [name, Object.keys(alone.modules)]
    })
    expect(Object.fromEntries(await Promise.all(made))).toEqual(parts)
  })
})

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
