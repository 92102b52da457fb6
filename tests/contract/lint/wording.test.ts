import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWordingProblems, readWordingRules } from '../../../tools/lint/wording.ts'

describe('the wording lint', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-wording-'))
    await mkdir(join(folder, 'docs/evidence'), { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const problemsIn = async (file: string, text: string, include?: string[]) => {
    const rules = await readWordingRules()
    await writeFile(join(folder, file), text)
    const found = await findWordingProblems(folder, { ...rules, ...(include && { include }) })
    await rm(join(folder, file))
    return found.map(({ line, phrase, replacement }) => ({ file, line, phrase, replacement }))
  }

  it('finds a planted phrase with its line and replacement', async () => {
    const text = '# Deliveries\n\nThree crashes, and a delivery is Set Aside.\n'
    expect(await problemsIn('README.md', text)).toEqual([
      { file: 'README.md', line: 3, phrase: 'set aside', replacement: 'park' },
    ])
  })

  it('finds a phrase across a line break, and in a comment', async () => {
    expect(await problemsIn('docs/a.md', 'A delivery is set\naside.\n')).toHaveLength(1)
    const comment = '/**\n * A delivery is set\n * aside (seed 8.3).\n */\n'
    expect(await problemsIn('a.ts', comment, ['*.ts'])).toHaveLength(2)
  })

  it('checks comments of source files, but not code', async () => {
    const text = "const phrase = 'set aside'\n/* It is set aside. */\n"
    expect(await problemsIn('a.ts', text, ['*.ts'])).toMatchObject([{ line: 2 }])
  })

  it('ignores code in Markdown, parts of words and excluded files', async () => {
    const text = '`deliveries redrive`\n\n```\nset aside\n```\n\nsunset asides\n'
    expect(await problemsIn('README.md', text)).toEqual([])
    expect(await problemsIn('docs/evidence/a.md', 'set aside\n')).toEqual([])
  })
})
