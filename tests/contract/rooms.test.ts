import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { handlersFile, singular } from '../../tools/new/places.ts'
import { root } from '../_support/bundles.ts'

interface Import {
  file: string
  from: string
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

async function sources(folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return []
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      ({ name, parentPath }) => /\.(tsx?|js)$/.test(name) && !/node_modules|dist/.test(parentPath),
    )
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
}

async function importsOf(folder: string): Promise<Import[]> {
  const found = await Promise.all(
    (await sources(folder)).map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return [...text.matchAll(statement)].map(([, fixed, dynamic]) => ({
        file,
        from: fixed ?? dynamic!,
      }))
    }),
  )
  return found.flat()
}

async function importers(folder: string, name: RegExp): Promise<string[]> {
  const found = (await importsOf(folder)).filter(({ from }) => name.test(from))
  return [...new Set(found.map(({ file }) => file))].sort()
}

describe('the top-level folders', () => {
  it('generated/ imports no package', async () => {
    const packages = (await importsOf('generated')).filter(({ from }) => !from.startsWith('.'))
    expect(packages).toEqual([])
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
    expect(await importers('tools', /child_process/)).toEqual(['tools/contract/processes.ts'])
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

  it('no file calls URL.canParse, which server/core/parse-url.ts replaces', async () => {
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

/** A file with handlers: its area, and the resource whose operations it handles, or a part of them. */
interface HandlerFile {
  file: string
  area: string
  resource: string | undefined
  /** Whether the file has the name of the resource. */
  isWhole: boolean
}

/** The resource with the longest name that begins one of the names: `branch-protection` of `branch-protection-lists`. */
const beginning = (names: string[]): string | undefined =>
  resources
    .filter((each) =>
      names.some((name) => name.startsWith(`${each}-`) || name.startsWith(`${singular(each)}-`)),
    )
    .sort((a, b) => b.length - a.length)[0]

function describeFile(file: string, area: string): HandlerFile {
  const whole = resources.find((each) => handlersFile(area, each) === file)
  const part = basename(file).replace(/-?handlers\.ts$/, '')
  const names = [part, `${area}-${part}`, `${singular(area)}-${part}`]
  return { file, area, resource: whole ?? beginning(names), isWhole: whole !== undefined }
}

async function handlerFiles(): Promise<HandlerFile[]> {
  const perArea = areas.map(async (area) =>
    (await sources(`server/domains/${area}`))
      .filter((file) => /[/-]handlers\.ts$/.test(file))
      .map((file) => describeFile(file, area)),
  )
  const common = (await sources('server/http/operations'))
    .filter((file) => !file.endsWith('/index.ts'))
    .map((file) => ({ file, area: 'http', resource: basename(file, '.ts'), isWhole: true }))
  return [...common, ...(await Promise.all(perArea)).flat()]
}

const handlers = await handlerFiles()

async function operationsOf(resource: string): Promise<string[]> {
  const folder = join(root, 'spec/paths', resource)
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return texts.flatMap((text) => [...text.matchAll(/operationId: (\S+)/g)].map(([, id]) => id!))
}

const areasWithHandlers = [...new Set(handlers.map(({ area }) => area))]

/** The operations in the calls of an area. */
async function calledIn(area: string): Promise<string[]> {
  const files = (await sources(`tests/server/${area}`)).filter((each) =>
    /[/-]calls\.ts$/.test(each),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/^ {2}'([\w-]+\/[\w-]+)': \{/gm)].map(([, id]) => id!),
  )
}

describe('one name per resource: contract, handlers, tests', () => {
  it('every resource has one handler file with its name', () => {
    const count = (resource: string) =>
      handlers.filter((each) => each.isWhole && each.resource === resource).length
    expect(resources.filter((resource) => count(resource) !== 1)).toEqual([])
  })

  it('every handler file is named after a resource, or after a part of one', () => {
    expect(handlers.filter(({ resource }) => !resource).map(({ file }) => file)).toEqual([])
  })

  it('files of a resource are in one area', () => {
    const areasOf = (resource: string) =>
      new Set(handlers.filter((each) => each.resource === resource).map(({ area }) => area))
    expect(resources.filter((resource) => areasOf(resource).size !== 1)).toEqual([])
  })

  it.each(resources)('the operations of %s are handled in its files', async (resource) => {
    const files = handlers.filter((each) => each.resource === resource)
    const texts = await Promise.all(files.map(({ file }) => readFile(join(root, file), 'utf8')))
    const ids = await operationsOf(resource)
    expect(ids).not.toEqual([])
    expect(ids.filter((id) => !texts.some((text) => text.includes(`'${id}'`)))).toEqual([])
  })

  it('the operations of an area have one call each, beside its tests', async () => {
    const handled = areasWithHandlers.map(async (area) => {
      const own = handlers.filter((each) => each.area === area).map(({ resource }) => resource!)
      return [area, (await Promise.all([...new Set(own)].map(operationsOf))).flat().sort()] as const
    })
    const called = areasWithHandlers.map(
      async (area) => [area, (await calledIn(area)).sort()] as const,
    )
    expect(await Promise.all(called)).toEqual(await Promise.all(handled))
  })

  it('every resource has a test with its name in its area', () => {
    const tests = handlers
      .filter(({ isWhole }) => isWhole)
      .map(({ resource, area }) => `tests/server/${area}/${resource}.test.ts`)
    expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

describe('one name per area: domains, storage, tests', () => {
  /** Areas without tables, and the folders of storage that serve no single area. */
  const exceptions = {
    'reads from git': ['contents', 'git-data', 'licenses'],
    'reads tables of other areas': ['events', 'forks', 'issue-changes', 'pull-changes'],
    'storage/migrations has the schema migrations': ['migrations'],
  }
  const other = {
    ground: ['engines', 'reads', 'schema', 'sql'],
    'whole stores': ['backups', 'integrity', 'migrations'],
    'exports, of domains/migrations': ['export-archives'],
    'Git LFS, of protocols/lfs': ['lfs'],
  }
  const stored = areas.filter((area) => !Object.values(exceptions).flat().includes(area))

  it('every area has its tests, and its storage or a reason', () => {
    const expected = [
      ...areas.map((area) => `tests/server/${area}`),
      ...stored.map((area) => `server/storage/${area}`),
    ]
    expect(expected.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  })

  it('storage has no other areas', async () => {
    const found = await folders('server/storage')
    const others = found.filter((folder) => !stored.includes(folder))
    expect(others.sort()).toEqual(Object.values(other).flat().sort())
  })

  it('no area has more than 45 files', async () => {
    const counts = areas.map(async (area) => [
      area,
      (await sources(`server/domains/${area}`)).length,
    ])
    expect((await Promise.all(counts)).filter(([, count]) => Number(count) > 45)).toEqual([])
  })
})

describe('a folder can be read at a glance', () => {
  const most = 45
  const exceptions = {
    'server/storage/migrations': 'a list in the order in which they run',
  }

  /** The folders with too many files, with their numbers. */
  function crowded(files: readonly string[]): string[] {
    const counts = new Map<string, number>()
    for (const folder of files.map((file) => dirname(file)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    return [...counts]
      .filter(([, count]) => count > most)
      .map(([folder, count]) => `${folder} has ${count} files`)
  }

  const isException = (line: string) =>
    Object.keys(exceptions).some((folder) => line.startsWith(`${folder} has`))
  const topFolders = ['server', 'client', 'console', 'tools', 'tests']
  const written = Promise.all(topFolders.map(sources)).then((found) => found.flat())

  it('has at most 45 files, or a reason', async () => {
    const found = crowded(await written)
    expect(found.filter((line) => !isException(line))).toEqual([])
    expect(found.filter(isException)).toHaveLength(Object.keys(exceptions).length)
  })

  it('is found when it has one more', () => {
    const planted = Array.from({ length: most + 1 }, (_, index) => `server/new/${index}.ts`)
    expect(crowded(planted)).toEqual(['server/new has 46 files'])
    expect(crowded(planted.slice(1))).toEqual([])
  })
})
