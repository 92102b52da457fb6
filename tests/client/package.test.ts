import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it, expect } from 'vitest'
import * as packages from './_package.ts'
import { startService } from './_service.ts'

const consumer = `
import { ApiError, createClient, rateLimitOf, unwrap, type Schemas } from '@devplatform/client'
import { sign, verify } from '@devplatform/client/webhooks'

const { argv } = (globalThis as unknown as { process: { argv: string[] } }).process
const baseUrl = argv[2] ?? ''
const newest = createClient({ baseUrl, auth: 'ghp_demo_mona' })
const older = createClient({ baseUrl, version: '2022-11-28' })

const limits = await unwrap(newest.GET('/rate_limit'))
// @ts-expect-error removed in 2026-03-10
void limits.rate
const { rate } = await unwrap(older.GET('/rate_limit'))
const limit: number = rate.limit

const downloads = (repository: Schemas<'2022-11-28'>['repository']) => repository.has_downloads
// @ts-expect-error removed in 2026-03-10
const gone = (repository: Schemas['repository']) => repository.has_downloads
// @ts-expect-error no such path
const nowhere = () => newest.GET('/nowhere')
void [downloads, gone, nowhere]

const failure: unknown = await unwrap(newest.GET('/user')).catch((error: unknown) => error)
if (!(failure instanceof ApiError)) throw failure
const { status, message, headers } = failure
const remaining = rateLimitOf(headers)?.remaining
const genuine: boolean = await verify('s3cret', '{}', await sign('s3cret', '{}'))
console.log(JSON.stringify({ limit, status, message, remaining, genuine }))
`

const receiver = `
import { sign, verify } from '@devplatform/client/webhooks'
console.log(await verify('s3cret', '{}', await sign('s3cret', '{}')))
`

const project = (compilerOptions: object) =>
  JSON.stringify({
    compilerOptions: { strict: true, skipLibCheck: false, target: 'es2022', ...compilerOptions },
    files: ['consumer.ts'],
  })

/** Two surroundings with different types for fetch: Node's own, and a browser's lib.dom. */
const projects = {
  'node.json': project({
    module: 'nodenext',
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [join(packages.root, 'node_modules/@types')],
    outDir: 'out',
  }),
  'browser.json': project({
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    noEmit: true,
  }),
}

const spent = {
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-used': '60',
  'x-ratelimit-reset': '1773100800',
  'x-ratelimit-resource': 'core',
}

describe('the published package', { timeout: 120_000 }, () => {
  let folder: string
  let client: Awaited<ReturnType<typeof packages.packClient>>

  beforeAll(async () => {
    folder = await packages.createFolder()
    client = await packages.packClient(folder)
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('holds its code, its types, its README and nothing else', () => {
    const code = /^dist\/(client|generated\/\d{4}-\d\d-\d\d)\/[a-z-]+(\.d\.ts|\.js)$/
    const rest = client.files.filter((path) => !code.test(path))
    expect(rest.sort()).toEqual(['README.md', 'package.json'])
    expect(client.files).toContain('dist/generated/2022-11-28/types.d.ts')
    expect(client.files).toContain('dist/generated/2026-03-10/types.d.ts')
  })

  it('installs elsewhere without a network, type-checks there and runs there', async () => {
    const names = ['openapi-fetch', 'openapi-typescript-helpers']
    const dependencies = await Promise.all(names.map((n) => packages.packDependency(folder, n)))
    const app = await packages.createApp(folder, { 'consumer.ts': consumer, ...projects })
    await packages.install(
      app,
      [client, ...dependencies].map(({ tarball }) => tarball),
    )
    await packages.compile(app, 'browser.json')
    await packages.compile(app, 'node.json')

    const { baseUrl } = await startService(({ path }) =>
      path === '/user'
        ? { status: 403, headers: spent, body: { message: 'API rate limit exceeded' } }
        : { body: { resources: {}, rate: { limit: 60 } } },
    )
    expect(JSON.parse(await packages.runNode(app, 'out/consumer.js', baseUrl))).toEqual({
      limit: 60,
      status: 403,
      message: 'API rate limit exceeded',
      remaining: 0,
      genuine: true,
    })
  })

  it('lets a receiver verify deliveries without any dependency', async () => {
    const app = await packages.createApp(folder, { 'receiver.js': receiver })
    await packages.unpackAlone(app, client.tarball)
    expect(await packages.runNode(app, 'receiver.js')).toBe('true')
  })
})
