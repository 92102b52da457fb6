import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenPgp, OpenPgpUnavailable } from '../../../server/core/openpgp/thread.ts'
import { createTestClock, type TestClock } from '../../_support/clock.ts'
import { makeGpgKey } from '../../_support/gpg-keys.ts'

describe('the thread in which OpenPGP is done', () => {
  let clock: TestClock
  let openpgp: OpenPgp
  beforeEach(() => {
    clock = createTestClock()
    openpgp = new OpenPgp(clock)
  })
  afterEach(() => openpgp[Symbol.asyncDispose]())

  const garbage = { armored: 'garbage' }

  it('answers one question after the other', async () => {
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

  it('is ended when no answer comes in time; the next question has another', async () => {
    const late = openpgp.ask('read', garbage)
    const next = openpgp.ask('read', garbage)
    clock.advance(5_000)
    await expect(late).rejects.toThrow(OpenPgpUnavailable)
    expect(await next).toEqual({ refused: 'malformed' })
  })

  it('lets no more than two hundred questions wait', async () => {
    const asked = Array.from({ length: 200 }, () => openpgp.ask('read', garbage))
    await expect(openpgp.ask('read', garbage)).rejects.toThrow(OpenPgpUnavailable)
    await Promise.all(asked)
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('fails only who asked for something that goes wrong', async () => {
    const wrong = openpgp.ask('verify', { signed: [{ armored: 'x' } as never], now: 0 })
    await expect(wrong).rejects.toThrow('OpenPGP: Error')
    expect(await openpgp.ask('read', garbage)).toEqual({ refused: 'malformed' })
  })

  it('answers nobody any more when the server ends', async () => {
    const asked = openpgp.ask('read', garbage)
    const ended = openpgp[Symbol.asyncDispose]()
    await expect(asked).rejects.toThrow(OpenPgpUnavailable)
    await ended
    await expect(openpgp.ask('read', garbage)).rejects.toThrow(OpenPgpUnavailable)
  })
})
