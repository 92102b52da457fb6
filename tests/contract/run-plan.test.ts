import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../_support/bundles.ts'
import { idleRules, leftOut, testFiles } from '../_support/run-plan.ts'
import { caseTable, fileTable } from '../_support/run-tables.ts'
import released from '../_support/released-cases.json' with { type: 'json' }
import { isOrdinary, unreleasedVariable } from '../_support/selection.ts'
import { shares } from '../_support/shares.ts'

const page = await readFile(join(root, 'docs/testing.md'), 'utf8')
const sourcesOf = async (folder: string) => {
  const names = await readdir(join(root, folder), { recursive: true })
  const files = names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('shares.ts'))
    .map((name) => join(root, folder, name))
  return Promise.all(files.map((file) => readFile(file, 'utf8')))
}

describe('what a run tests', () => {
  it('is in docs/testing.md', async () => {
    expect(page).toContain(await fileTable())
    expect(page).toContain(await caseTable())
  })

  it('is decided by rules that have files', () => {
    expect(idleRules()).toEqual([])
  })

  it('is everything at night, and most files in CI', () => {
    expect(leftOut('nightly')).toEqual([])
    expect(leftOut('.ci/run').length).toBeLessThan(testFiles().length / 3)
    expect(leftOut('npm test').length).toBeGreaterThan(leftOut('.ci/run').length)
  })

  it('follows from the names of the cases', () => {
    const names = Array.from({ length: 100 }, (_, index) => `case ${index}`)
    const chosen = names.filter((name) => isOrdinary('mock', name))
    expect(chosen).toEqual(['case 41', 'case 92'])
  })

  it('has every operation that changed since the release, and every new attack', () => {
    vi.stubEnv(unreleasedVariable, 'issues/create repos/get')
    const names = ['2022-11-28 repos/get', 'body of issues/create', 'repos/get-branch']
    expect(names.map((name) => isOrdinary('validators-older', name))).toEqual([true, true, false])
    vi.unstubAllEnvs()
    expect(isOrdinary('attacks', 'an attack of tomorrow')).toBe(true)
    expect(released.attacks.some((name) => !isOrdinary('attacks', name))).toBe(true)
  })

  it('has no table of cases that is not used', async () => {
    const text = (await sourcesOf('tests')).join('\n')
    const idle = Object.keys(shares).filter((table) => !text.includes(`'${table}'`))
    expect(idle).toEqual([])
  })
})
