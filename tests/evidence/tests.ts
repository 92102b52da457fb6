import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { root, versions } from '../_support/bundles.ts'
import { testFiles } from '../_support/run-plan.ts'
import type { Finding, Proof } from './proof.ts'
import { casesLeftOut, filesLeftOut } from './tests/left-out.ts'
import {
  folders,
  readReports,
  runFolder,
  selectionFile,
  type Tested,
  type TestedFile,
} from './tests/reports.ts'

const method = `All test files with all cases, on every store. Stores and tools that were missing are in the column
"Skipped". A file that failed and was mended was tested again at a later commit. "Seconds" is the sum of the times of all files, of which several run at once. The tables at the end say what \`npm test\` and \`.ci/run\` leave out.`

function rowOf(folder: string, tested: readonly Tested[]): Finding['rows'][number] {
  const own = tested.filter(({ name }) => name.startsWith(`tests/${folder}/`))
  const found = own.flatMap(({ assertionResults }) => assertionResults)
  const count = (...wanted: string[]) =>
    found.filter(({ status }) => wanted.includes(status)).length
  return {
    Folder: `tests/${folder}`,
    Files: own.length,
    Passed: count('passed'),
    Failed: count('failed'),
    Skipped: count('pending', 'skipped', 'todo'),
    Commit: [...new Set(own.map(({ commit }) => commit))].join(', '),
    Seconds: Math.round(own.reduce((sum, each) => sum + each.endTime - each.startTime, 0) / 1000),
  }
}

/** A set-up that failed is a message of its file. */
const flawsOf = ({ name, status, message, assertionResults }: TestedFile): string[] => {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${name}: ${message}`]
  return failed.map(({ fullName }) => `${name}: ${fullName}`)
}

const bundles = versions.map((version) => `generated/${version}/openapi.yaml`)

/** The commits of reports that had another contract than the page names. */
async function withOtherContract(tested: readonly Tested[]): Promise<string[]> {
  const commits = [...new Set(tested.map(({ commit }) => commit))]
  const differs = async (commit: string) => {
    const args = ['diff', '--quiet', commit, '--', ...bundles]
    const { code } = await run({ file: 'git', args, cwd: root })
    return code !== 0
  }
  const flags = await Promise.all(commits.map(differs))
  return commits.filter((_commit, index) => flags[index])
}

async function pageOf(folder: string): Promise<Finding> {
  const tested = await readReports(folder)
  const others = await withOtherContract(tested)
  const names = new Set(tested.map(({ name }) => name))
  const missing = testFiles().filter((name) => !names.has(name))
  return {
    ...(missing.length > 0 && { partial: `Not run: ${missing.join(', ')}.` }),
    method:
      others.length > 0 ? `${method} The contract was another at ${others.join(', ')}.` : method,
    rows: folders.map((each) => rowOf(each, tested)),
    more: [
      { title: 'Files left out of ordinary runs', rows: filesLeftOut(tested) },
      {
        title: 'Cases left out of ordinary runs',
        rows: await casesLeftOut(join(folder, selectionFile)),
      },
    ],
    flaws: tested.flatMap(flawsOf),
  }
}

/** All tests in full. With --from, collates the reports of a folder, such as those of shards. */
export const tests: Proof = {
  promise: 'Every test passes, with nothing left out',
  async run({ from, progress }) {
    if (from !== undefined) return pageOf(from)
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-tests-'))
    try {
      for (const each of folders) await runFolder(each, folder, progress)
      return await pageOf(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
