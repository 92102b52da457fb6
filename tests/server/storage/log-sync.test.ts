import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LogSync } from '../../../server/storage/engines/log-sync.ts'

/** A sync of the disk that ends when the test says so. */
interface Started {
  end: (error?: Error) => void
}

describe('the log of the embedded store', () => {
  let folder: string
  let log: LogSync
  let syncs: Started[]
  let repairs: number
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-log-'))
    await writeFile(join(folder, 'store-wal'), '')
    syncs = []
    repairs = 0
    const sync = () =>
      new Promise<void>((resolve, reject) => {
        syncs.push({ end: (error) => (error ? reject(error) : resolve()) })
      })
    log = new LogSync(join(folder, 'store'), { sync, repair: () => void repairs++ })
  })
  afterEach(async () => {
    log.close()
    await rm(folder, { recursive: true })
  })

  /** A commit, and whether it was acknowledged. */
  function commit() {
    log.wrote()
    const state = { settled: false, failed: false }
    const settled = log.settle().then(
      () => (state.settled = true),
      () => (state.failed = true),
    )
    return { state, settled }
  }

  const turn = () => new Promise(setImmediate)

  it('is synced before a commit is acknowledged', async () => {
    const { state, settled } = commit()
    await turn()
    expect(state.settled).toBe(false)
    syncs[0]!.end()
    await settled
    expect(state.settled).toBe(true)
  })

  it('is synced once for all commits that ended while it was synced', async () => {
    const first = commit()
    await turn()
    const others = [commit(), commit(), commit()]
    syncs[0]!.end()
    await first.settled
    await turn()
    expect(others.map(({ state }) => state.settled)).toEqual([false, false, false])
    expect(syncs).toHaveLength(2)
    syncs[1]!.end()
    await Promise.all(others.map(({ settled }) => settled))
    expect(syncs).toHaveLength(2)
  })

  it('is not synced for reads', async () => {
    await log.settle()
    expect(syncs).toHaveLength(0)
  })

  it('tells every commit of a sync that failed, and repairs the log before the next one', async () => {
    const failing = [commit(), commit()]
    await turn()
    const later = commit()
    syncs[0]!.end(new Error('EIO'))
    await Promise.all(failing.map(({ settled }) => settled))
    expect(failing.map(({ state }) => state.failed)).toEqual([true, true])
    await turn()
    syncs[1]!.end()
    await later.settled
    expect(later.state).toEqual({ settled: true, failed: false })
    expect(repairs).toBe(1)
    const last = commit()
    await turn()
    syncs[2]!.end()
    await last.settled
    expect(repairs).toBe(1)
  })
})
