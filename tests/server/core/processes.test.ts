import { describe, expect, it } from 'vitest'
import { run, runOrThrow } from '../../../server/core/processes.ts'

const writes = (bytes: number) => ({ file: 'head', args: ['-c', String(bytes), '/dev/zero'] })

describe('a child process', () => {
  it('whose output fits returns all of it', async () => {
    const { code, stdout } = await run(writes(1_000_000))
    expect({ code, bytes: stdout.length }).toEqual({ code: 0, bytes: 1_000_000 })
  })

  it('with endless output is killed, and at most the limit is kept', async () => {
    const { code, signal, stdout } = await run({ file: 'cat', args: ['/dev/zero'] })
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
    expect(stdout.length).toBeLessThanOrEqual(64 * 1024 * 1024)
    await expect(runOrThrow(writes(100_000_000))).rejects.toThrow('head -c ended with SIGKILL')
  })

  it('that cannot be started is an error', async () => {
    await expect(run({ file: 'no-such-command', args: [] })).rejects.toThrow('ENOENT')
  })
})
