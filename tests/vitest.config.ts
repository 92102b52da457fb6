import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { currentRun, leftOut } from './_support/run-plan.ts'
import { unreleasedVariable } from './_support/selection.ts'
import { unreleasedOperations } from './_support/unreleased.ts'

const root = new URL('..', import.meta.url).pathname

/** Whether the command line selects files, a project or tests. Then no file is left out. */
const isSelection = process.argv
  .slice(3)
  .some((each) => !each.startsWith('-') && !each.endsWith('vitest.config.ts'))

process.env[unreleasedVariable] ??= (await unreleasedOperations()).join(' ')
const exclude = [...configDefaults.exclude, ...(isSelection ? [] : leftOut(currentRun()))]

const project = (name: string, include: string[], more = {}) => ({
  extends: true as const,
  test: { name, include, exclude, ...more },
})

/** Loading what is tested once a worker halves the time of most tests. */
const together = { isolate: false }

const support = (name: string) => new URL(`_support/${name}.ts`, import.meta.url).pathname

/** Those of them that run on either store. */
const onStores = { ...together, setupFiles: [support('choose-store'), support('check-plans')] }

export default defineConfig({
  test: {
    root,
    globalSetup: ['stores', 'postgres-template', 'template-folder'].map(support),
    // Tests wait for processes, sockets and disks much of the time.
    maxWorkers: availableParallelism() + 1,
    // What is transformed for one project, or was in an earlier run, is not transformed again.
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    // What a set-up compiles or generates takes longer while the other workers do the same.
    hookTimeout: 240_000,
    projects: [
      project('contract', ['tests/contract/**/*.test.ts'], together),
      project('server', ['tests/{server,versions,conformance}/**/*.test.ts'], onStores),
      project('hostile', ['tests/hostile/**/*.test.ts'], onStores),
      project('client', ['tests/client/**/*.test.ts'], together),
      project('e2e', ['tests/e2e/**/*.test.ts'], onStores),
    ],
  },
})
