import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitSvnDiffers, hgGitDiffers } from '../_support/imports/seeded/other-converters.ts'
import { seedCount, type SeededKind } from '../_support/imports/seeded/seeds.ts'
import type { SeedMeta, Verdict } from '../_support/imports/seeded/verdict.ts'
import type { Finding, Proof } from './proof.ts'
import { runFiles } from './tests/reports.ts'

const kinds: SeededKind[] = ['git', 'subversion', 'mercurial']

const fileOf = (kind: SeededKind) => `tests/server/imports/imports-seeds-${kind}.test.ts`

const method = `Each seed makes a history with legal but rare shapes. It is imported and compared with its source by the tools of that
system: branches and tags, every commit or a sample of the revisions, the files, the authors, the counts in the \`message\`, and Git
LFS objects. "With reasons" are imports whose \`message\` names what did not arrive. "Refused" are imports that fail with a reason and
leave nothing, such as shallow clones. A loss that no message names fails the test. Every tenth Subversion and Mercurial history is
also converted by another program, and subjects, authors, dates, trees and first parents of each branch are compared. Every tenth
Subversion history is imported over HTTP too.`

const notCovered = [
  'TFVC sources, which no free server provides',
  'Servers other than git http-backend, git daemon, plain files, svnserve, Apache and hg serve',
  'Histories with more than some hundred commits; the page about imports has long ones',
  'Kills and restarts, which have tests of their own',
]

interface Tested {
  title: string
  status: string
  failureMessages?: string[]
  meta?: SeedMeta
}

interface Report {
  testResults: { name: string; message: string; assertionResults: Tested[] }[]
}

/** The tests of the seeds of each kind in all reports of a folder. The last report of a test counts. */
async function readTests(folder: string): Promise<Map<SeededKind, Tested[]>> {
  const found = new Map(kinds.map((kind) => [kind, new Map<string, Tested>()]))
  const names = (await readdir(folder)).filter((each) => each.endsWith('.json'))
  for (const name of names.sort()) {
    const { testResults } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Report
    for (const { name: file, assertionResults } of testResults)
      for (const kind of kinds)
        if (file.endsWith(fileOf(kind)))
          for (const test of assertionResults) found.get(kind)!.set(test.title, test)
  }
  return new Map([...found].map(([kind, all]) => [kind, [...all.values()]]))
}

const seedIn = ({ title }: Tested) => Number(/seed (\d+)$/.exec(title)?.[1] ?? 0)

const isRun = ({ status }: Tested) => status === 'passed' || status === 'failed'

/** The seeds that were judged. */
function seedsOf(tests: readonly Tested[]): Set<number> {
  return new Set(tests.filter((test) => isRun(test) && /whole/.test(test.title)).map(seedIn))
}

function rowOf(kind: SeededKind, tests: readonly Tested[]): Finding['rows'][number] {
  const judged = tests.filter((test) => isRun(test) && /whole/.test(test.title))
  const count = (verdict: Verdict) =>
    judged.filter(({ meta, status }) => status === 'passed' && meta?.verdict === verdict).length
  const seeds = [...seedsOf(tests)]
  return {
    Source: kind,
    Seeds: seeds.length === 0 ? 'none' : `${Math.min(...seeds)}–${Math.max(...seeds)}`,
    Histories: judged.length,
    Whole: count('whole'),
    'With reasons': count('with reasons'),
    Refused: count('refused'),
    'Silent losses and other faults': judged.filter(({ status }) => status === 'failed').length,
  }
}

function comparisons(tests: ReadonlyMap<SeededKind, Tested[]>): Finding['rows'] {
  const programs = ['git svn', 'hg-git', 'svn:// and http://']
  const all = [...tests.values()].flat()
  return programs.map((program) => ({
    'Compared with each other': `import and ${program}`.replace(
      'import and svn:',
      'imports over svn:',
    ),
    Histories: all.filter(
      ({ meta, status }) => status === 'passed' && meta?.comparedWith === program,
    ).length,
    Different: 0,
  }))
}

const differences = (program: string, listed: Record<string, string>) =>
  Object.entries(listed).map(([shape, reason]) => ({
    Program: program,
    Shape: shape,
    Difference: reason,
  }))

/** What the reports lack of the whole, if anything. */
function partialOf(tests: ReadonlyMap<SeededKind, Tested[]>): string | undefined {
  const lacks = kinds.flatMap((kind) => {
    const number = seedsOf(tests.get(kind)!).size
    return number < seedCount ? [`${kind}: ${number} of ${seedCount} seeds`] : []
  })
  return lacks.length > 0 ? `Not all seeds were tested. ${lacks.join(', ')}.` : undefined
}

async function pageOf(folder: string): Promise<Finding> {
  const tests = await readTests(folder)
  const partial = partialOf(tests)
  const flaws = [...tests.values()].flat().filter(({ status }) => status === 'failed')
  return {
    ...(partial !== undefined && { partial }),
    method,
    rows: kinds.map((kind) => rowOf(kind, tests.get(kind)!)),
    more: [
      { title: 'Comparison with other programs', rows: comparisons(tests) },
      {
        title: 'What other programs convert otherwise',
        rows: [...differences('git svn', gitSvnDiffers), ...differences('hg-git', hgGitDiffers)],
      },
      { title: 'Not covered', rows: notCovered.map((each) => ({ 'Not covered': each })) },
    ],
    flaws: flaws.map(({ title, failureMessages = [] }) => `${title}: ${failureMessages[0] ?? ''}`),
  }
}

/** Histories made from seeds. With --from, reads the reports of a folder; `size` is the last seed. */
export const histories: Proof = {
  promise: 'An import says everything that did not arrive',
  async run({ from, size = seedCount, progress }) {
    if (from !== undefined) return pageOf(from)
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-histories-'))
    try {
      for (const kind of kinds)
        await runFiles([fileOf(kind)], join(folder, `${kind}.json`), progress, {
          IMPORT_SEED: `1-${size}`,
        })
      return await pageOf(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
