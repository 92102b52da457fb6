import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

interface Rules {
  default: IConfiguration
  remaining: [importer: string, imported: string][]
}

const { default: config, remaining } = (await import(join(root, '.dependency-cruiser.js'))) as Rules

const { cache: _cache, tsConfig: _tsConfig, ...options } = config.options!

/** Names of the rules that a small set of files violates. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const top = [...new Set(Object.keys(files).map((name) => name.split('/')[0]!))]
    const { output } = await cruise(top, {
      ...options,
      baseDir: folder,
      ruleSet: { forbidden: config.forbidden },
      validate: true,
    })
    const { violations } = (output as ICruiseResult).summary
    return [...new Set(violations.map(({ rule }) => rule.name))].sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const empty = 'export interface Thing { id: number }\nexport const thing = 1\n'
const typeOf = (path: string) => `import type { Thing } from '${path}'\nexport type Other = Thing\n`

/** Texts of the sources of an area. */
function* textsOf(area: string): Generator<string> {
  const folder = join(root, 'server/domains', area)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts')) yield readFileSync(join(folder, file), 'utf8')
}

// `npm run lint` applies the rules to the whole tree.
describe('the areas that import later ones', () => {
  it.each(remaining)('%s still imports %s: otherwise remove the pair from the list', (from, to) => {
    const importing = [...textsOf(from)].filter((text) => text.includes(`../${to}/`))
    expect(importing).not.toEqual([])
  })
})

describe('the rules of layers find', () => {
  it.each([
    [
      'a type from a layer above',
      'core-imports-downward',
      { 'server/core/a.ts': typeOf('../app/b.ts'), 'server/app/b.ts': empty },
    ],
    [
      'a layer on the same line',
      'protocols-imports-downward',
      { 'server/protocols/a.ts': typeOf('../http/b.ts'), 'server/http/b.ts': empty },
    ],
    [
      'an area that comes later',
      'repositories-imports-earlier-areas',
      {
        'server/domains/repositories/a.ts': typeOf('../teams/b.ts'),
        'server/domains/teams/b.ts': empty,
      },
    ],
    [
      'a handler of another area',
      'handlers-of-one-area-only',
      {
        'server/domains/teams/handlers/a.ts': typeOf('../../accounts/handlers/b.ts'),
        'server/domains/accounts/handlers/b.ts': empty,
      },
    ],
    [
      'a value that git takes from the store',
      'git-takes-types-of-storage-only',
      {
        'server/git/a.ts': "import { thing } from '../storage/b.ts'\nexport const c = thing\n",
        'server/storage/b.ts': empty,
      },
    ],
    [
      'a table of storage that knows an area',
      'storage-schema-imports-earlier-rooms',
      {
        'server/storage/schema/a.ts': typeOf('../issues/b.ts'),
        'server/storage/issues/b.ts': empty,
      },
    ],
    [
      'an area of storage that knows the roof',
      'storage-issues-imports-earlier-rooms',
      {
        'server/storage/issues/a.ts': typeOf('../queries.ts'),
        'server/storage/queries.ts': empty,
      },
    ],
    [
      'a room of storage that is not listed',
      'listed-rooms-of-storage-only',
      { 'server/storage/new/a.ts': typeOf('../sql/b.ts'), 'server/storage/sql/b.ts': empty },
    ],
    [
      'an area that is not listed',
      'listed-areas-only',
      { 'server/domains/new/a.ts': typeOf('../../core/b.ts'), 'server/core/b.ts': empty },
    ],
    [
      'a server that imports the client',
      'server-imports-one-way',
      { 'server/core/a.ts': typeOf('../../client/b.ts'), 'client/b.ts': empty },
    ],
    [
      'generated code that imports anything',
      'generated-imports-one-way',
      { 'generated/a.ts': typeOf('./b.ts'), 'generated/b.ts': empty },
    ],
  ])('%s', async (_name, rule, files) => {
    expect(await broken(files)).toEqual([rule])
  })
})
