import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { workingStates } from '../../../server/storage/schema/import-states.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { serveGitHttp, type Misbehaviour } from '../../_support/imports/git-sources.ts'
import { makeHistory } from '../../_support/imports/history.ts'
import { workersOf } from '../../_support/imports/import-processes.ts'
import { membersOf } from '../../_support/processes/processes.ts'
import { startImportBench, type ImportBench } from '../../_support/imports/import-runner.ts'
import { stores } from '../../_support/stores.ts'

const commits = 2_000
const stall: Misbehaviour = { bytes: 200_000, then: 'stall' }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let source: string
let bench: ImportBench
/** The current behavior of the source. */
const http: { misbehaviour?: Misbehaviour } = {}
let served: Awaited<ReturnType<typeof serveGitHttp>>

describe.each(stores)('on $name,', (store) => {
  beforeAll(async () => {
    folder = await temporaryFolder()
    source = join(folder.path, 'source.git')
    await makeHistory(source, { commits, size: 1_000 })
    served = await serveGitHttp(folder.path, http)
    bench = await startImportBench({ store, allowance: { silence: 60_000 } })
    await bench.start()
  })

  afterAll(async () => {
    await bench[Symbol.asyncDispose]()
    await served[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  async function asked(misbehaviour?: Misbehaviour): Promise<Repository> {
    http.misbehaviour = misbehaviour
    const repository = await bench.repository()
    await bench.ask(repository, `${served.url}source.git`)
    return repository
  }

  const stages = () => readdir(join(bench.context.config.data, 'imports')).catch(() => [])
  const linux = existsSync('/proc/self/stat')

  /** The process group of the only worker, once git runs in it. */
  async function groupAtWork(): Promise<number> {
    let group = 0
    await expect
      .poll(async () => {
        const [worker] = await workersOf()
        group = worker?.pid ?? 0
        const members = worker ? await membersOf([group]) : []
        return members.some(({ line }) => /index-pack|fetch/.test(line))
      })
      .toBe(true)
    return group
  }

  const nobodyIn = (group: number, timeout: number) =>
    expect.poll(() => membersOf([group]), { timeout }).toEqual([])

  async function cancel(repository: Repository): Promise<void> {
    const found = await bench.context.storage.imports.ofRepository(repository.id)
    expect(await bench.context.storage.imports.remove(found!.id)).toBe(true)
  }

  describe.runIf(linux)('a cancelled import', () => {
    it('leaves no process within two seconds, and no file', async () => {
      const repository = await asked(stall)
      const group = await groupAtWork()
      await cancel(repository)
      await nobodyIn(group, 2_000)
      await expect.poll(stages).toEqual([])
      expect([...(await refs(bench.context.git.path(repository.id)))]).toEqual([])
    })

    it.each(workingStates.filter((state) => state !== 'detecting'))(
      'while it is %s has all of its refs or none',
      async (state) => {
        const repository = await asked()
        await bench.until(repository, ({ status }) => status === state || status === 'complete')
        await cancel(repository)
        await expect.poll(workersOf).toEqual([])
        await expect.poll(stages).toEqual([])
        const now = await refs(bench.context.git.path(repository.id))
        if (now.size > 0) expect(now).toEqual(await refs(source))
      },
    )

    it('can be requested again as a new one', async () => {
      const repository = await asked(stall)
      await groupAtWork()
      await cancel(repository)
      http.misbehaviour = undefined
      await bench.ask(repository, `${served.url}source.git`)
      expect(await bench.rested(repository)).toMatchObject({ status: 'complete' })
      expect(await refs(bench.context.git.path(repository.id))).toEqual(await refs(source))
    })
  })

  describe.runIf(linux)('an import whose process crashes', () => {
    it('continues in another process', async () => {
      const repository = await asked(stall)
      const group = await groupAtWork()
      http.misbehaviour = undefined
      process.kill(group, 'SIGKILL')
      expect(await bench.rested(repository)).toMatchObject({ status: 'complete' })
      await nobodyIn(group, 5_000)
      expect(await refs(bench.context.git.path(repository.id))).toEqual(await refs(source))
    })

    it('repeatedly is an error', async () => {
      await expect.poll(workersOf).toEqual([]) // of the import before
      const repository = await asked(stall)
      const seen = new Set<number>()
      for (let deaths = 0; deaths < 3; deaths++) {
        await expect
          .poll(async () => (await workersOf()).some(({ pid }) => !seen.has(pid)))
          .toBe(true)
        for (const { pid } of await workersOf()) {
          seen.add(pid)
          process.kill(-pid, 'SIGKILL')
        }
      }
      expect(await bench.rested(repository)).toMatchObject({
        status: 'error',
        failed_step: 'importing',
        message: 'The import failed unexpectedly 3 times.',
      })
      await expect.poll(stages).toEqual([])
    })
  })

  describe.runIf(linux)('a running import when the server stops', () => {
    it('is resumed by the next server, and its processes end with the first', async () => {
      const repository = await asked(stall)
      const group = await groupAtWork()
      await bench.stop()
      expect(await membersOf([group])).toEqual([])
      const left = await bench.context.storage.imports.ofRepository(repository.id)
      expect(left).toMatchObject({ status: 'importing', lease_until: 0 })
      http.misbehaviour = undefined
      await bench.start()
      expect(await bench.rested(repository)).toMatchObject({ status: 'complete' })
    })
  })

  describe('an import that exceeds its time limit', () => {
    it('is an error', async () => {
      await using short = await startImportBench({ store, allowance: { time: 1_500 } })
      await short.start()
      http.misbehaviour = stall
      const repository = await short.repository()
      await short.ask(repository, `${served.url}source.git`)
      expect(await short.rested(repository)).toMatchObject({
        status: 'error',
        message: 'The import exceeded the time limit.',
      })
    })
  })
})
