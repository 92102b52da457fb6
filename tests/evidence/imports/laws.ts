import { join } from 'node:path'
import { root } from '../../../server/core/root.ts'
import { run } from '../../../server/core/processes.ts'

export interface LawCounts {
  law: string
  histories: number
}

/** Properties of random histories. Each has tests of its own, which run with more cases here. */
const laws = {
  'Files of every revision, Subversion over svn:// and DAV': 'imports-subversion-random',
  'Files, parents and messages of every changeset, Mercurial': 'imports-mercurial-laws',
  'Only authors change; repeatable; in any order': 'imports-rewrite-laws',
}

/**
 * Tests the properties with the given number of histories from a seed. Tests print which tools are
 * missing.
 * @throws Error with a history that violates one
 */
export async function tryLaws(
  seed: number,
  histories: number,
  progress: (line: string) => void,
): Promise<LawCounts[]> {
  const { PATH = '' } = process.env
  const env = {
    PATH,
    HOME: '/nonexistent',
    IMPORT_RUNS: String(histories),
    IMPORT_SEED: String(seed),
  }
  for (const [law, file] of Object.entries(laws)) {
    const test = join('tests/server/imports', `${file}.test.ts`)
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run']
    const settings = ['--config', 'tests/vitest.config.ts', '--testTimeout', '3600000', test]
    const args = [...vitest, ...settings]
    const { code, stdout } = await run({ file: process.execPath, args, cwd: root, env })
    if (code !== 0) throw new Error(`${law}, seed ${seed}:\n${stdout.toString().slice(-8_000)}`)
    progress(`${law}: ${histories}`)
  }
  return Object.keys(laws).map((law) => ({ law, histories }))
}
