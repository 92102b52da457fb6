import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

const { default: config } = (await import(join(root, '.dependency-cruiser.js'))) as {
  default: IConfiguration
}

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
      'domains-repositories-imports-earlier-areas',
      {
        'server/domains/repositories/a.ts': typeOf('../teams/b.ts'),
        'server/domains/teams/b.ts': empty,
      },
    ],
    [
      'a handler of another area',
      'handlers-of-one-area-only',
      {
        'server/domains/teams/handlers.ts': typeOf('../accounts/keys-handlers.ts'),
        'server/domains/accounts/keys-handlers.ts': empty,
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
      'storage-schema-imports-earlier-areas',
      {
        'server/storage/schema/a.ts': typeOf('../issues/b.ts'),
        'server/storage/issues/b.ts': empty,
      },
    ],
    [
      'an area of storage that knows the roof',
      'storage-issues-imports-earlier-areas',
      {
        'server/storage/issues/a.ts': typeOf('../queries.ts'),
        'server/storage/queries.ts': empty,
      },
    ],
    [
      'an area of storage that is not listed',
      'listed-areas-of-storage-only',
      { 'server/storage/new/a.ts': typeOf('../sql/b.ts'), 'server/storage/sql/b.ts': empty },
    ],
    [
      'a format of git that knows the history',
      'git-formats-imports-earlier-areas',
      {
        'server/git/formats/a.ts': typeOf('../history/b.ts'),
        'server/git/history/b.ts': empty,
      },
    ],
    [
      'a folder of git that is not listed',
      'listed-areas-of-git-only',
      { 'server/git/new/a.ts': typeOf('../formats/b.ts'), 'server/git/formats/b.ts': empty },
    ],
    [
      'a file of git in no folder',
      'git-formats-imports-earlier-areas',
      { 'server/git/formats/a.ts': typeOf('../b.ts'), 'server/git/b.ts': empty },
    ],
    [
      'an area that is not listed',
      'listed-areas-of-domains-only',
      { 'server/domains/new/a.ts': typeOf('../../core/b.ts'), 'server/core/b.ts': empty },
    ],
    [
      'a server that imports the client',
      'recordings-alone-use-the-client',
      { 'server/core/a.ts': typeOf('../../client/b.ts'), 'client/b.ts': empty },
    ],
    [
      'generated code that imports the server',
      'generated-imports-one-way',
      { 'generated/a.ts': typeOf('../server/core/b.ts'), 'server/core/b.ts': empty },
    ],
  ])('%s', async (_name, rule, files) => {
    expect(await broken(files)).toEqual([rule])
  })
})
