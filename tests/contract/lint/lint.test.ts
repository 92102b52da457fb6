import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../_support/bundles.ts'
import { cases, type Case } from './_lint-cases.ts'

interface Diagnostic {
  /** `typescript(no-var)` */
  code: string
  filename: string
}

const typescript = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'] },
  include: ['.'],
}

/** Where a case lies if its rule is not restricted to a folder. */
const fileOf = ({ file }: Case, index: number) => file ?? `server/case-${index}.ts`

/** Lints a folder that has the configuration of the project. Findings end oxlint with status 1. */
const lint = (folder: string): Promise<Diagnostic[]> =>
  new Promise((resolve, reject) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    execFile(process.execPath, [oxlint, '-f', 'json'], { cwd: folder }, (error, out, problems) => {
      if (error && error.code !== 1) return reject(new Error(problems || out))
      resolve((JSON.parse(out) as { diagnostics: Diagnostic[] }).diagnostics)
    })
  })

/** The names of all rules that are on somewhere in the configuration. */
async function configured(): Promise<string[]> {
  const text = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  const names = [...text.matchAll(/"([\w/-]+)":\s*\[?\s*"error"/g)].map(([, name]) => name!)
  return [...new Set(names)].filter((name) => name !== 'reportUnusedDisableDirectives').sort()
}

describe('the lint', () => {
  let folder: string
  let found: Diagnostic[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lint-'))
    await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(typescript))
    for (const [index, each] of cases.entries()) {
      const file = join(folder, fileOf(each, index))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, each.code)
    }
    found = await lint(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const rulesIn = (file: string) =>
    found
      .filter(({ filename }) => filename === file)
      .map(({ code }) => code.replace(/^(.*)\((.*)\)$/, '$1/$2').replace(/^eslint\//, ''))

  it.each(cases.map((each, index) => ({ rule: each.rule, file: fileOf(each, index) })))(
    'finds a violation of $rule in $file',
    ({ rule, file }) => expect(rulesIn(file)).toContain(rule),
  )

  it('has a planted violation of each rule', async () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(await configured())
  })
})
