import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentReader } from '../../../server/core/content/reader.ts'
import { createTestClock } from '../../_support/clock.ts'

describe('what callers stored is parsed', () => {
  const clock = createTestClock()
  const reader = new ContentReader(clock)
  afterAll(() => reader[Symbol.asyncDispose]())

  const render = (text: string) =>
    reader.read({ format: 'markdown', id: text.slice(0, 40), text }, 'octavia')
  beforeAll(async () => {
    await render('Starts the process')
  })
  /** Takes minutes, because the time grows with the square of the levels. */
  const nested = '>'.repeat(300_000)

  it('for two seconds at most', async () => {
    const reading = render(nested)
    clock.advance(2_000)
    expect(await reading).toEqual({ refused: 'too complex' })
  })

  it('once: a refusal is remembered', async () => {
    expect(await render(nested)).toEqual({ refused: 'too complex' })
  })

  it('by a new process after that', async () => {
    expect(await render('*a*')).toEqual({ value: { html: '<p><em>a</em></p>', text: 'a' } })
  })
})
