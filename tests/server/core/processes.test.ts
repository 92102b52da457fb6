import { describe, expect, it } from 'vitest'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { isExhausted } from '../../../server/core/system-errors.ts'
import { withoutFreeFiles } from '../../_support/processes/open-files.ts'

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

  it.runIf(process.platform === 'linux')(
    'that gets no streams, because too many files are open, is an error of that kind',
    async () => {
      const error = await withoutFreeFiles(() => run({ file: 'true', args: [] }).catch((e) => e))
      expect(error).toMatchObject({ code: 'EMFILE' })
      expect(isExhausted(error)).toBe(true)
      expect((await run({ file: 'true', args: [] })).code).toBe(0)
    },
  )
})
