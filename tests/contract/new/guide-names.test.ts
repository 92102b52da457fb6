import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, versions } from '../../_support/bundles.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

const sources = ['server', 'client', 'tools', 'tests/_support']
  .flatMap((folder) => filesIn(folder, /(?<!\.d)\.[jt]s$/))
  .filter((file) => !/node_modules|\/dist\//.test(file))
const code = sources.map(read).join('\n')

const scripts = (JSON.parse(read('package.json')) as { scripts: object }).scripts
const fileNames = new Set(
  ['server', 'client', 'spec', 'tools', 'tests', 'generated']
    .flatMap((folder) => filesIn(folder, /\.\w+$/))
    .concat(readdirSync(root))
    .map((file) => basename(file)),
)

const oldest = versions.at(-1)!
/** What only the reader knows, or a version that may not exist. */
const unknown = new RegExp(`<|NNN|(?!${oldest})\\d{4}-\\d\\d-\\d\\d`)

/** The folder with the first unknown part of a path must exist. */
function exists(path: string): boolean {
  const named = path.replace('<older version>', oldest)
  const [known = '', ...more] = named.split(unknown)
  return (
    existsSync(join(root, named)) ||
    (more.length > 0 && existsSync(join(root, dirname(`${known}_`))))
  )
}

const isDefined = (name: string) =>
  new RegExp(`^export (async )?(function|const) ${name}\\b|^ +${name}\\??: \\(`, 'm').test(code)

/** Why a name in a guide is wrong; undefined if it is right, or no name of this project. */
function problemOf(name: string): string | undefined {
  const script = /^npm run ([\w:-]+)/.exec(name)?.[1]
  if (script) return script in scripts ? undefined : 'is not a script of package.json'
  if (/^(spec|tools|server|client|console|tests|docs|generated)\//.test(name))
    return exists(name) ? undefined : 'does not exist'
  if (/^[\w.-]+\.(ts|js|yaml|json)$/.test(name))
    return fileNames.has(name) ? undefined : 'is not the name of a file'
  const called = /^([a-z]\w+)\(/.exec(name)?.[1]
  if (called) return isDefined(called) ? undefined : 'is not defined'
  const word = /^(x-[a-z-]+|[a-z]+[A-Z]\w*|[A-Z][a-z]\w*)(:|$)/.exec(name)?.[1]
  return word === undefined || new RegExp(`\\b${word}\\b`).test(code)
    ? undefined
    : 'is not in the code'
}

/** Names in backticks, and commands in code blocks. */
const namesIn = (text: string) => [
  ...[...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  ...[...text.matchAll(/npm run [\w:-]+/g)].map(([command]) => command),
]

const problemsIn = (names: string[]) =>
  names.flatMap((name) => {
    const problem = problemOf(name.replaceAll('\n', ' '))
    return problem ? [`${name} ${problem}`] : []
  })

describe('what the guides to additions name', () => {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('adding-'))

  it.each(guides)('exists, in %s', (guide) => {
    const names = namesIn(read(`docs/${guide}`))
    expect(names.length).toBeGreaterThan(10)
    expect(problemsIn(names)).toEqual([])
  })

  it('exists, in the next steps that the skeletons print', () => {
    const texts = filesIn('tools/new', /\.ts$/).map(read)
    const names = texts.flatMap((text) =>
      [...text.matchAll(/'((?:spec|server|tests)\/[\w/.-]+\.\w+)[' ]/g)].map(([, name]) => name!),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(problemsIn(names)).toEqual([])
  })

  it.each([
    '`together(…)`',
    '`tests/_support/none.ts`',
    '`scenery.ts`',
    '`bothStores`',
    '`x-foo`',
    'npm run nothing',
    '`server/http/versions/<older version>/nowhere/<slug>.ts`',
  ])('is found missing: %s', (name) => {
    expect(problemsIn(namesIn(`See ${name}.`))).toHaveLength(1)
  })
})
