import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '../../server/git/refs/all-refs.ts'
import { importBombs } from '../_support/hostile/import-bombs.ts'
import { groupsWhile } from '../_support/imports/import-processes.ts'
import { membersOf } from '../_support/processes/processes.ts'
import { startImportBench, type ImportBench } from '../_support/imports/import-runner.ts'
import { select } from '../_support/selection.ts'

const mebibyte = 1024 ** 2
const allowance = { bytes: 8 * mebibyte, memory: 1024 * mebibyte, silence: 20_000, time: 30_000 }

describe('a source with a bomb', () => {
  let bench: ImportBench
  beforeAll(async () => {
    bench = await startImportBench({ allowance })
    await bench.start()
  })
  afterAll(() => bench[Symbol.asyncDispose]())

  const stages = () => readdir(join(bench.context.config.data, 'imports')).catch(() => [])

  it.each(select('import-bombs', importBombs, ({ vcs, what }) => `${vcs}: ${what}`))(
    'is an error that leaves nothing behind: $vcs, $what',
    async ({ vcs, serve, message }) => {
      await using server = await serve()
      const repository = await bench.repository()
      await bench.ask(repository, `${server.origin}/repo`, { vcs })
      const ending = bench.rested(repository)
      const groups = await groupsWhile(ending)
      const ended = await ending
      expect(ended).toMatchObject({ status: 'error', failed_step: 'importing' })
      expect(ended.message).toMatch(message)
      await expect.poll(() => membersOf(groups)).toEqual([])
      await expect.poll(stages).toEqual([])
      expect([...(await refs(bench.context.git.path(repository.id)))]).toEqual([])
    },
  )
})
