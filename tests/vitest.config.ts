import { defineConfig } from 'vitest/config'

const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include },
})

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: [new URL('_support/stores.ts', import.meta.url).pathname],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      project('contract', ['tests/contract/**/*.test.ts']),
      project('versions', ['tests/versions/**/*.test.ts']),
      project('server', ['tests/server/**/*.test.ts']),
      project('client', ['tests/client/**/*.test.ts']),
      project('e2e', ['tests/e2e/**/*.test.ts']),
    ],
  },
})
