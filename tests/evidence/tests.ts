import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../_support/bundles.ts'
import type { Proof } from './proof.ts'

const method = `The whole test suite, once, with \`DEVPLATFORM_TESTS=full\`: every test on every store that was there,
every operation, caller and planted fault where an ordinary run asks a sample of them.`

interface Report {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const vitest = ['node_modules/.bin/vitest', 'run', '--config', 'tests/vitest.config.ts']

async function runAll(progress: (line: string) => void): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-tests-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${file}`]
  const env = { ...process.env, DEVPLATFORM_TESTS: 'full' }
  try {
    await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [...vitest, ...reporters], { cwd: root, env })
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => progress(text.trimEnd()))
      child.on('close', resolve).on('error', reject)
    })
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const roomOf = (file: string) => relative(root, file).split('/').slice(0, 2).join('/')

/** All tests in full. */
export const tests: Proof = {
  promise: 'Every test passes, with nothing left to a sample.',
  async run({ progress }) {
    const { testResults } = await runAll(progress)
    const rooms = [...new Set(testResults.map(({ name }) => roomOf(name)))].sort()
    const rows = rooms.map((room) => {
      const files = testResults.filter(({ name }) => roomOf(name) === room)
      const found = files.flatMap(({ assertionResults }) => assertionResults)
      const count = (...wanted: string[]) =>
        found.filter(({ status }) => wanted.includes(status)).length
      return {
        Folder: room,
        Files: files.length,
        Passed: count('passed'),
        Failed: count('failed'),
        Skipped: count('pending', 'skipped', 'todo'),
      }
    })
    const flaws = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      const file = relative(root, name)
      if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`]
      return failed.map(({ fullName }) => `${file}: ${fullName}`)
    })
    return { method, rows, flaws }
  },
}
