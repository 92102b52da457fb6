import { describe, expect, it } from 'vitest'
import { parseTag } from '../../../server/git/objects/tag-object.ts'

const taggerOf = (line: string) =>
  parseTag('1'.repeat(40), Buffer.from(`object a\ntype commit\ntag v1\ntagger ${line}\n\nText\n`))
    .tagger

describe('the tagger of a tag', () => {
  const date = '1970-01-01T00:00:01Z'

  it.each([
    ['Mona <mona@example.com> 1 +0000', { name: 'Mona', email: 'mona@example.com', date }],
    ['<mona@example.com> 1 +0000', { name: '', email: 'mona@example.com', date }],
    ['Mona <> 1 +0000', { name: 'Mona', email: '', date }],
    ['Mona<mona@example.com>1 +0000', { name: 'Mona', email: 'mona@example.com', date }],
    ['A <b <mona@example.com> 1 +0000', { name: 'A <b', email: 'mona@example.com', date }],
    ['Mona <a> <b> 1 +0000', { name: 'Mona', email: 'a' }],
    ['Mona', { name: '', email: '' }],
  ])('is read from %j', (line, tagger) => {
    expect(taggerOf(line)).toMatchObject(tagger)
  })

  it.each(['<>\0', '<', '>', '< ', ' '])('is read in linear time from many %j', (part) => {
    const since = performance.now()
    expect(taggerOf(`${part.repeat(300_000)}<<\r>`)).toBeDefined()
    expect(performance.now() - since).toBeLessThan(2_000)
  })
})
