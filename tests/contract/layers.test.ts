import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

interface Rules {
  default: IConfiguration
  remaining: [importer: string, imported: string][]
}

const { default: config, remaining } = (await import(join(root, '.dependency-cruiser.js'))) as Rules

const { cache: _cache, tsConfig: _tsConfig, ...options } = config.options!

async function cruised(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  })
  return output as ICruiseResult
}

/** Names of the rules that a small set of files violates. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const top = [...new Set(Object.keys(files).map((name) => name.split('/')[0]!))]
    const { summary } = await cruised(folder, top)
    return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const empty = 'export interface Thing { id: number }\nexport const thing = 1\n'
const typeOf = (path: string) => `import type { Thing } from '${path}'\nexport type Other = Thing\n`

describe('the layers of imports', () => {
  let modules: IModule[]
  let violations: unknown[]

  beforeAll(async () => {
    const result = await cruised(root, ['spec', 'generated', 'server', 'client', 'console'])
    modules = result.modules
    violations = result.summary.violations
  })

  it('hold for the whole tree, including types', () => {
    expect(violations).toEqual([])
    expect(modules.length).toBeGreaterThan(1000)
  })

  it.each(remaining)('%s still imports %s: otherwise remove the pair from the list', (from, to) => {
    const found = modules
      .filter(({ source }) => source.startsWith(`server/domains/${from}/`))
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ resolved }) => resolved.startsWith(`server/domains/${to}/`))
    expect(found).not.toEqual([])
  })
})

describe('are enforced by the rules', () => {
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
