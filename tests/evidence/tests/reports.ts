import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../tools/contract/processes.ts'
import { root } from '../../_support/bundles.ts'

/** Result of a test file in a report of vitest. */
export interface TestedFile {
  name: string
  status: 'passed' | 'failed'
  message: string
  /** Milliseconds since 1970. */
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string }[]
}

/** A test file, and the commit that it was tested at. */
export interface Tested extends TestedFile {
  commit: string
}

/** The folders of tests; each is a run of its own. */
export const folders = [
  ...['contract', 'server', 'versions', 'measured', 'conformance', 'hostile', 'client', 'e2e'],
] as const

/** Where the cases of long tables are recorded, beside the reports. */
export const selectionFile = 'selection'

const vitest = ['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.config.ts']

/** Runs all cases of test files or folders. Writes a report. */
export async function runFiles(
  files: readonly string[],
  report: string,
  progress: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const reporters = ['dot', 'json'].map((name) => `--reporter=${name}`)
  await new Promise((resolve, reject) => {
    const args = [...vitest, ...files, ...reporters, `--outputFile=${report}`]
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DEVPLATFORM_TESTS: 'full', ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => progress(text.trimEnd()))
    child.on('close', resolve).on('error', reject)
  })
}

/** Runs all files and cases of a folder of tests. Writes the report into `output`. */
export const runFolder = (
  folder: string,
  output: string,
  progress: (line: string) => void,
): Promise<void> =>
  runFiles([`tests/${folder}/`], join(output, `${folder}.json`), progress, {
    DEVPLATFORM_RECORD_SELECTION: join(output, selectionFile),
  })

const currentCommit = async () =>
  (await run('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root })).trim()

/** The files of a report. Beside it may be a file that names the commit. */
async function readReport(path: string, commit: string): Promise<Tested[]> {
  const { testResults } = JSON.parse(await readFile(path, 'utf8')) as { testResults: TestedFile[] }
  const noted = await readFile(path.replace(/json$/, 'commit'), 'utf8').catch(() => commit)
  return testResults.map((file) => ({
    ...file,
    name: file.name.replace(/^.*?\/(?=tests\/)/, ''),
    commit: noted.trim(),
  }))
}

/**
 * The files of all reports in a folder, by path from the root of the project. Of a file that was
 * tested again, the last result counts.
 */
export async function readReports(folder: string): Promise<Tested[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const commit = await currentCommit()
  const reports = await Promise.all(names.map((name) => readReport(join(folder, name), commit)))
  const inTime = reports.flat().sort((one, other) => one.startTime - other.startTime)
  const last = new Map(inTime.map((file) => [file.name, file]))
  return [...last.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
