import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The folders of tests; each is a run of its own. */
export const folders = [
  ...['contract', 'server', 'versions', 'conformance', 'hostile', 'client', 'e2e'],
] as const

/** Where the cases of long tables are recorded, beside the reports. */
export const selectionFile = 'selection'

const vitest = ['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.config.ts']

/** Runs all files and cases of a folder of tests. Writes the report into `output`. */
export async function runFolder(
  folder: string,
  output: string,
  progress: (line: string) => void,
): Promise<void> {
  const reporters = ['dot', 'json'].map((name) => `--reporter=${name}`)
  const report = `--outputFile=${join(output, `${folder}.json`)}`
  const env = {
    ...process.env,
    DEVPLATFORM_TESTS: 'full',
    DEVPLATFORM_RECORD_SELECTION: join(output, selectionFile),
  }
  await new Promise((resolve, reject) => {
    const args = [...vitest, `tests/${folder}/`, ...reporters, report]
    const child = spawn(process.execPath, args, { cwd: root, env })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => progress(text.trimEnd()))
    child.on('close', resolve).on('error', reject)
  })
}

/** The files of all reports in a folder, by path from the root of the project. */
export async function readReports(folder: string): Promise<TestedFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const reports = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return (JSON.parse(text) as { testResults: TestedFile[] }).testResults
    }),
  )
  return reports
    .flat()
    .map((file) => ({ ...file, name: file.name.replace(/^.*?\/(?=tests\/)/, '') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
