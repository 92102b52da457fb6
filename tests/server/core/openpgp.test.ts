import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenPgp, type OpenPgp } from '../../../server/core/openpgp/process.ts'
import { TaskUnavailable } from '../../../server/core/tasks/task-process.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { makeGpgKey } from '../../_support/keys/gpg-keys.ts'

describe('the OpenPGP process', () => {
  let clock: TestClock
  let openpgp: OpenPgp
  beforeEach(() => {
    clock = createTestClock()
    openpgp = createOpenPgp(clock)
  })
  afterEach(() => openpgp[Symbol.asyncDispose]())

  const garbage = { armored: 'garbage' }

  it('processes one request at a time', async () => {
    const { armored } = await makeGpgKey()
    const answers = await Promise.all([
      openpgp.ask('read', garbage),
      openpgp.ask('read', { armored }),
      openpgp.ask('issuers', { signatures: ['x', 'y'] }),
    ])
    expect(answers).toMatchObject([
      { refused: 'malformed' },
      { key: { emails: ['mona@example.com'] } },
      [null, null],
    ])
    expect(clock.pending()).toBe(0)
  })

  it('is terminated when a response takes too long; the next request starts another', async () => {
    await openpgp.ask('read', garbage)
    const late = openpgp.ask('read', garbage)
    const next = openpgp.ask('read', garbage)
    clock.advance(5_000)
    await expect(late).rejects.toThrow(TaskUnavailable)
    expect(await next).toEqual({ refused: 'malformed' })
  })

  it('may take longer to start than to process a request', async () => {
    const asked = openpgp.ask('read', garbage)
    clock.advance(5_000)
    expect(await asked).toEqual({ refused: 'malformed' })
    await openpgp[Symbol.asyncDispose]()
    openpgp = createOpenPgp(clock)
    const late = openpgp.ask('read', garbage)
    clock.advance(30_000)
    await expect(late).rejects.toThrow(TaskUnavailable)
  })

  it('queues at most two hundred requests, twenty of one owner', async () => {
    const owners = Array.from({ length: 11 }, (_, owner) => `owner ${owner}`)
    const asked: Promise<unknown>[] = []
    for (const owner of owners.slice(0, 10)) {
      const own = Array.from({ length: 20 }, () => openpgp.ask('read', garbage, owner))
      asked.push(...own)
      if (owner !== 'owner 0') {
        await expect(openpgp.ask('read', garbage, owner)).rejects.toThrow(TaskUnavailable)
      }
    }
    asked.push(openpgp.ask('read', garbage, 'owner 0')) // one of its requests is being processed
    await expect(openpgp.ask('read', garbage, 'owner 10')).rejects.toThrow(TaskUnavailable)
    await Promise.all(asked)
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('rejects only the request that fails', async () => {
    const wrong = openpgp.ask('verify', { signed: [{ armored: 'x' } as never], now: 0 })
    await expect(wrong).rejects.toThrow('verify: Error')
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('rejects all requests once the server closes', async () => {
    const asked = openpgp.ask('read', garbage)
    const ended = openpgp[Symbol.asyncDispose]()
    await expect(asked).rejects.toThrow(TaskUnavailable)
    await ended
    await expect(openpgp.ask('read', garbage)).rejects.toThrow(TaskUnavailable)
  })
})
