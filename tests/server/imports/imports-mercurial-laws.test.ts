import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HgChangeset, HgFile } from '../../_support/imports/mercurial/hg-bundle.ts'
import { changesetsOf, commitsOf, treeOf } from '../../_support/imports/mercurial/hg-compare.ts'
import { makeHgRepository } from '../../_support/imports/mercurial/hg-generated.ts'
import { importFrom } from '../../_support/imports/mercurial/hg-import.ts'
import { startHgServe } from '../../_support/imports/mercurial/hg-serve.ts'
import { hgWork } from '../../_support/imports/mercurial/hg-work.ts'
import { runs } from '../../_support/imports/runs.ts'
import { makeStage } from '../../_support/imports/stage.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const hasHg = await hasTool('hg', ['--version', '-q'])

const paths = ['a', 'b/c', 'b/d', 'b.c', 'b-c', 'ü/"x"', 'e/f/g/h', ' ', 'Z', 'link']

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => Buffer.from(text)),
  fc
    .array(fc.constantFrom('one\n', 'two\r\n', '\x01\n', ''), { maxLength: 30 })
    .map((lines) => Buffer.from(lines.join(''))),
)
const file: fc.Arbitrary<HgFile> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ content, flag: fc.constantFrom('' as const, 'x' as const) }),
  },
  { weight: 1, arbitrary: fc.constant({ content: Buffer.from('a/target'), flag: 'l' as const }) },
  { weight: 2, arbitrary: fc.constant(null) },
)
const change = fc.record({
  files: fc.dictionary(fc.constantFrom(...paths), file, { maxKeys: 4 }),
  branch: fc.constantFrom(undefined, 'stable', 'a b'),
  user: fc.constantFrom('Mona <mona@example.com>', 'hubot', 'Ü'),
  first: fc.nat(),
  second: fc.option(fc.nat()),
  isRoot: fc.boolean(),
})

/** Descriptions are unique, and parents come first. */
const changesets = fc.array(change, { minLength: 1, maxLength: 12 }).map((changes) =>
  changes.map(({ first, second, isRoot, ...rest }, index): HgChangeset => {
    const parents = [first, second].flatMap((at) => (at === null || index === 0 ? [] : at % index))
    const kept = isRoot && index % 4 === 3 ? [] : [...new Set(parents)]
    return { ...rest, parents: kept, description: `c${index}` }
  }),
)

describe.runIf(hasHg)('any Mercurial history', () => {
  it(
    'has a commit for each changeset, with the same parents and the same files',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(changesets, async (history) => {
          await using stage = await makeStage()
          const folder = join(stage.folder, 'hg')
          await makeHgRepository(folder, history)
          await using hg = await hgWork(folder)
          await using server = await startHgServe(folder)
          await importFrom({ url: server.url }, stage)
          const [expected, commits] = [await changesetsOf(hg), await commitsOf(stage)]
          expect([...commits.keys()].sort()).toEqual([...expected.keys()].sort())
          for (const [message, { id, parents }] of expected) {
            const commit = commits.get(message)!
            expect({ message, parents: commit.parents }).toEqual({ message, parents })
            expect(await treeOf(stage, commit.id)).toEqual(await hg.tree(id))
          }
          await stage.git('fsck', '--strict')
        }),
        { ...runs(4), endOnFailure: true },
      )
    },
  )
})
