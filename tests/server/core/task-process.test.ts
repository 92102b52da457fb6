import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exited, run, start } from '../../../server/core/processes.ts'
import { TaskProcess } from '../../../server/core/tasks/task-process.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'

const script = fileURLToPath(import.meta.resolve('./_tasks.js'))
const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('a task in a process of its own', () => {
  let clock: TestClock
  let tasks: TaskProcess
  beforeEach(() => {
    clock = createTestClock()
    tasks = new TaskProcess({ clock, script, timeout: 20_000, memory: 32 })
  })
  afterEach(() => tasks[Symbol.asyncDispose]())

  it.each([
    ['nothing', undefined],
    ['bytes', { data: new Uint8Array([0, 255, 7]) }],
    ['ten megabytes', 'ä\ud83d\ude00'.repeat(2_500_000)],
    ['dates, maps and sets', [new Date(0), new Map([['a', new Set([1])]])]],
  ])('takes and returns %s', async (_, value) => {
    expect(isDeepStrictEqual(await tasks.ask('echo', value), value)).toBe(true)
  })

  it('that fills the heap is refused for good, and the next one works', async () => {
    await expect(tasks.ask('fillHeap', 0)).rejects.toMatchObject({ isLasting: true })
    expect(await tasks.ask('echo', 1)).toBe(1)
  })

  it('whose process exits is refused for now, and the next one works', async () => {
    await expect(tasks.ask('exit', 0)).rejects.toMatchObject({ isLasting: false })
    expect(await tasks.ask('echo', 1)).toBe(1)
  })

  it('whose process does not start in time is refused for now', async () => {
    const late = tasks.ask('echo', 1)
    clock.advance(30_000)
    await expect(late).rejects.toMatchObject({ isLasting: false })
  })

  it('can print', async () => {
    await tasks.ask('log', 0)
    expect(await tasks.ask('echo', 1)).toBe(1)
  })

  it('has the process of the one before, until tasks have taken ten seconds', async () => {
    const first = await tasks.ask('pid', 0)
    const second = tasks.ask('pid', 0)
    clock.advance(10_001)
    expect(await second).toBe(first)
    expect(await tasks.ask('pid', 0)).not.toBe(first)
  })

  it('has a process that ends with its server', async () => {
    const child = start({ file: process.execPath, args: [script] })
    child.stdout.once('data', () => child.stdin.end())
    expect(await exited(child)).toMatchObject({ code: 0 })
  })

  it('does not keep a program from its end', async () => {
    const program = `
      import { systemClock } from './server/core/clock.ts'
      import { TaskProcess } from './server/core/tasks/task-process.ts'
      const options = { clock: systemClock, script: ${JSON.stringify(script)}, timeout: 60_000, memory: 32 }
      console.log(await new TaskProcess(options).ask('echo', 'done'))
    `
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const { code, stdout, stderr } = await run({ file: process.execPath, args, cwd: root })
    expect([code, stdout.toString(), stderr]).toEqual([0, 'done\n', ''])
  })
})
