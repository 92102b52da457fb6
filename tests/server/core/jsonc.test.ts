import { describe, expect, it } from 'vitest'
import { parseJsonc } from '../../../server/core/content/jsonc.ts'

describe('JSON with comments', () => {
  it.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['{"a":1,}', { a: 1 }],
    ['[1,2,/* 3 */]', [1, 2]],
    ['[1, // two\n]', [1]],
    ['// all\n{/**/"a"/* b */:"c"}// end', { a: 'c' }],
    ['{"a":"// no /* comment */ ,}"}', { a: '// no /* comment */ ,}' }],
    [String.raw`{"a":"\\","b":"\",]"}`, { a: '\\', b: '",]' }],
    ['\ufeff{}', {}],
    ['{,}', {}],
    ['{"a":1', undefined],
    ['{"a":1} /* open', { a: 1 }],
    ['[1,,]', undefined],
    ["{'a':1}", undefined],
    ['"open', undefined],
    ['', undefined],
  ])('%s', (text, value) => {
    if (value === undefined) expect(() => parseJsonc(text)).toThrow(SyntaxError)
    else expect(parseJsonc(text)).toEqual(value)
  })

  it.each(['/*', '/* */', '"', '\\"', ',', ', ', ',/**/', '//', '['])(
    'is scanned once, however often it has %s',
    (part) => {
      const before = performance.now()
      expect(() => parseJsonc(part.repeat(100_000))).toThrow(SyntaxError)
      expect(performance.now() - before).toBeLessThan(5_000)
    },
  )
})
