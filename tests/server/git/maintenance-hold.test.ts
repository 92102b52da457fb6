import { readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import {
  announceMaintenance,
  holdMaintenance,
  isMaintenanceHeld,
} from '../../../server/git/maintenance/maintenance-hold.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

const minute = 60_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let clock: TestClock
beforeEach(async () => {
  folder = await temporaryFolder()
  clock = createTestClock()
})
afterEach(() => folder[Symbol.asyncDispose]())

/** Writes the hold of another process. */
const hold = (pid: number, host = hostname()) =>
  writeFile(
    join(folder.path, 'backup.lock'),
    JSON.stringify({ pid, host, until: clock.now() + minute }),
  )

const isHeld = () => isMaintenanceHeld(folder.path, clock)

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const { stdout } = await run({ file: 'sh', args: ['-c', 'echo $$'] })
  return Number(stdout.toString())
}

describe('a hold on git maintenance', () => {
  it('lasts until it is released, and leaves no file', async () => {
    const held = await holdMaintenance(folder.path, clock)
    expect(await isHeld()).toBe(true)
    await held[Symbol.asyncDispose]()
    expect([await isHeld(), await readdir(folder.path)]).toEqual([false, []])
  })

  it('is renewed while its process lives', async () => {
    await using _held = await holdMaintenance(folder.path, clock)
    for (let passed = 0; passed < 5; passed++) {
      const before = clock.pending()
      clock.advance(minute / 3)
      await expect.poll(() => clock.pending()).toBe(before)
    }
    expect(await isHeld()).toBe(true)
  })

  it('ends when its process has died, and can be taken over', async () => {
    await hold(await endedProcess())
    expect(await isHeld()).toBe(false)
    await using _held = await holdMaintenance(folder.path, clock)
    expect(await isHeld()).toBe(true)
  })

  it('of another host ends a minute after its last renewal', async () => {
    await hold(1, 'elsewhere')
    expect(await isHeld()).toBe(true)
    await expect(holdMaintenance(folder.path, clock)).rejects.toThrow(
      /a backup is already running: process 1 on elsewhere holds .*backup\.lock/,
    )
    clock.advance(minute)
    expect(await isHeld()).toBe(false)
  })

  it('ends a minute later also when its process number is used again', async () => {
    await hold(process.pid)
    expect(await isHeld()).toBe(true)
    clock.advance(minute)
    expect(await isHeld()).toBe(false)
  })

  it('refuses maintenance, and waits for maintenance that has started', async () => {
    const work = await announceMaintenance(folder.path, clock)
    let isReady = false
    const holding = holdMaintenance(folder.path, clock).then((held) => {
      isReady = true
      return held
    })
    await expect.poll(isHeld).toBe(true)
    expect(await announceMaintenance(folder.path, clock)).toBeUndefined()
    expect(isReady).toBe(false)
    await work?.[Symbol.asyncDispose]()
    const ready = () => {
      clock.advance(100)
      return isReady
    }
    await expect.poll(ready).toBe(true)
    await (await holding)[Symbol.asyncDispose]()
  })
})
