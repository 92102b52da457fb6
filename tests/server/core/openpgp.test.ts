import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenPgp, OpenPgpUnavailable } from '../../../server/core/openpgp/thread.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { makeGpgKey } from '../../_support/gpg-keys.ts'

describe('the OpenPGP worker thread', () => {
  let clock: TestClock
  let openpgp: OpenPgp
  beforeEach(() => {
    clock = createTestClock()
    openpgp = new OpenPgp(clock)
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
    const late = openpgp.ask('read', garbage)
    const next = openpgp.ask('read', garbage)
    clock.advance(5_000)
    await expect(late).rejects.toThrow(OpenPgpUnavailable)
    expect(await next).toEqual({ refused: 'malformed' })
  })

  it('queues at most two hundred requests', async () => {
    const asked = Array.from({ length: 200 }, () => openpgp.ask('read', garbage))
    await expect(openpgp.ask('read', garbage)).rejects.toThrow(OpenPgpUnavailable)
    await Promise.all(asked)
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('rejects only the request that fails', async () => {
    const wrong = openpgp.ask('verify', { signed: [{ armored: 'x' } as never], now: 0 })
    await expect(wrong).rejects.toThrow('OpenPGP: Error')
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('rejects all requests once the server closes', async () => {
    const asked = openpgp.ask('read', garbage)
    const ended = openpgp[Symbol.asyncDispose]()
    await expect(asked).rejects.toThrow(OpenPgpUnavailable)
    await ended
    await expect(openpgp.ask('read', garbage)).rejects.toThrow(OpenPgpUnavailable)
  })
})
