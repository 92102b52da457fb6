import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

interface Import {
  file: string
  from: string
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

async function sources(room: string): Promise<string[]> {
  if (!existsSync(join(root, room))) return []
  const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      ({ name, parentPath }) => /\.(ts|js)$/.test(name) && !/node_modules|dist/.test(parentPath),
    )
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
}

async function importsOf(room: string): Promise<Import[]> {
  const found = await Promise.all(
    (await sources(room)).map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return [...text.matchAll(statement)].map(([, fixed, dynamic]) => ({
        file,
        from: fixed ?? dynamic!,
      }))
    }),
  )
  return found.flat()
}

async function importers(room: string, name: RegExp): Promise<string[]> {
  const found = (await importsOf(room)).filter(({ from }) => name.test(from))
  return [...new Set(found.map(({ file }) => file))].sort()
}

describe('the top-level folders', () => {
  it('generated/ imports no package', async () => {
    expect(await importsOf('generated')).toEqual([])
  })

  it('server/ does not use the published client', async () => {
    expect(await importers('server', /^@devplatform\//)).toEqual([])
  })
})

describe('single places of responsibility', () => {
  it('one file per top-level folder starts processes', async () => {
    expect(await importers('server', /child_process/)).toEqual([
      'server/core/processes.ts',
      'server/core/spawner/serve-spawns.js', // runs in a process of its own
    ])
    expect(await importers('spec', /child_process/)).toEqual(['spec/codegen/processes.ts'])
    expect(await importers('client', /child_process/)).toEqual([])
  })

  it('only storage accesses a database', async () => {
    const found = await importers('server', /^(kysely|pg|better-sqlite3)/)
    expect(found.filter((file) => !file.startsWith('server/storage/'))).toEqual([])
  })

  it('only the clock reads the time and sets timers', async () => {
    const time = /\bDate\.now\(|\bnew Date\(\)|(?<![.\w])(setTimeout|setInterval)\(|node:timers/
    const files = await sources('server')
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(files.filter((_, index) => time.test(texts[index]!))).toEqual(['server/core/clock.ts'])
  })

  it('only one place parses untrusted URLs', async () => {
    const files = await sources('server')
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(files.filter((_, index) => /(?<!`)URL\.canParse\(/.test(texts[index]!))).toEqual([])
  })

  it('only server/http/versions depends on differences between versions', async () => {
    const files = (await sources('server')).filter(
      (file) => !file.startsWith('server/http/versions/'),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(
      files.filter((_, index) => /\bif \([^)]*version\b[^)]*'20\d\d-/.test(texts[index]!)),
    ).toEqual([])
  })
})

/** Names of the folders in a folder. */
async function folders(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const resources = await folders('spec/paths')
const areas = await folders('server/domains')

/** Files with handlers, and the area of each. */
async function handlerFiles() {
  const perArea = areas.map(async (area) =>
    (await sources(`server/domains/${area}/handlers`)).map((file) => ({ file, area })),
  )
  const common = (await sources('server/http/operations')).map((file) => ({ file, area: 'http' }))
  return [...common, ...(await Promise.all(perArea)).flat()]
    .map((each) => ({ ...each, name: basename(each.file, '.ts') }))
    .filter(({ name }) => name !== 'index')
}

const handlers = await handlerFiles()

/** `hook` for `hooks`, so that `hook-config.ts` belongs to it. */
const singular = (resource: string) => resource.replace(/ies$/, 'y').replace(/s$/, '')

/**
 * The resource of a file: the one with the same name, or the one with the longest name that is a
 * prefix.
 */
function resourceOf(name: string): string | undefined {
  if (resources.includes(name)) return name
  return resources
    .filter((each) => name.startsWith(`${each}-`) || name.startsWith(`${singular(each)}-`))
    .sort((a, b) => b.length - a.length)[0]
}

async function operationsOf(resource: string): Promise<string[]> {
  const folder = join(root, 'spec/paths', resource)
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return texts.flatMap((text) => [...text.matchAll(/operationId: (\S+)/g)].map(([, id]) => id!))
}

describe('one name per resource: contract, handlers, tests', () => {
  it('every resource has one handler file with its name', () => {
    const count = (resource: string) => handlers.filter(({ name }) => name === resource).length
    expect(resources.filter((resource) => count(resource) !== 1)).toEqual([])
  })

  it('every handler file is named after a resource, or after a part of one', () => {
    expect(handlers.filter(({ name }) => !resourceOf(name)).map(({ file }) => file)).toEqual([])
  })

  it('files of a resource are in one area', () => {
    const areasOf = (resource: string) =>
      new Set(handlers.filter(({ name }) => resourceOf(name) === resource).map(({ area }) => area))
    expect(resources.filter((resource) => areasOf(resource).size !== 1)).toEqual([])
  })

  it.each(resources)('the operations of %s are handled in its files', async (resource) => {
    const files = handlers.filter(({ name }) => resourceOf(name) === resource)
    const texts = await Promise.all(files.map(({ file }) => readFile(join(root, file), 'utf8')))
    const ids = await operationsOf(resource)
    expect(ids).not.toEqual([])
    expect(ids.filter((id) => !texts.some((text) => text.includes(`'${id}'`)))).toEqual([])
  })

  it('every resource has a test with its name in its area', () => {
    const tests = handlers
      .filter(({ name }) => resources.includes(name))
      .map(({ name, area }) => `tests/server/${area}/${name}.test.ts`)
    expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('one name per area: domains, storage, tests', () => {
  /** `storage/migrations` has the schema migrations. */
  const storageOf = (area: string) => (area === 'migrations' ? 'export-archives' : area)

  it('every area has its storage and its tests', () => {
    const rooms = areas.flatMap((area) => [
      `server/storage/${storageOf(area)}`,
      `tests/server/${area}`,
    ])
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([])
  })

  it('storage has no other areas', async () => {
    const others = (await folders('server/storage')).filter(
      (folder) => !areas.map(storageOf).includes(folder),
    )
    const ground = ['engines', 'reads', 'schema', 'sql']
    expect(others.sort()).toEqual(['backups', ...ground, 'integrity', 'migrations'].sort())
  })
})
