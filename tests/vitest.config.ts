import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './_support/long-first.ts'
import { currentRun, leftOut } from './_support/run-plan.ts'
import { unreleasedVariable } from './_support/selection.ts'
import { unreleasedOperations } from './_support/unreleased.ts'

const root = new URL('..', import.meta.url).pathname

execFileSync(process.execPath, [`${root}tools/generate/when-stale.js`])

/** Whether the command line selects files or tests. Then no file is left out. */
const isSelection = process.argv
  .slice(3)
  .some((each) => !each.startsWith('-') && !each.endsWith('vitest.config.ts'))

const limit = currentRun() === 'nightly' ? 1_200_000 : 240_000

process.env[unreleasedVariable] ??= (await unreleasedOperations()).join(' ')

const support = (name: string) => new URL(`_support/${name}.ts`, import.meta.url).pathname

export default defineConfig({
  // As Node resolves it. A second copy of its classes would refuse the schemas of the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    root,
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isSelection ? [] : leftOut(currentRun()))],
    globalSetup: [
      'stores',
      'setup/fresh-bundles',
      'databases/postgres-template',
      'databases/template-folder',
    ].map(support),
    setupFiles: ['choose-store', 'check-plans', 'use-spawner'].map((name) =>
      support(`setup/${name}`),
    ),
    // Loading what is tested once a worker halves the time of most tests.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Tests wait for processes, sockets and disks much of the time.
    maxWorkers: availableParallelism() + 1,
    // What is transformed for one file, or was in an earlier run, is not transformed again.
    experimental: { fsModuleCache: true },
    // For what hangs, not for what is slow: in full, some tests ask for each operation or case in turn.
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: 120_000 } },
  },
})
