import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matches } from '../../../server/control/pattern.ts'

describe('patterns of the control plane', () => {
  it.each([
    [undefined, '', true],
    ['/user', '/user', true],
    ['/user', '/users', false],
    ['/repos/*/*', '/repos/mona/hello', true],
    ['/repos/*/*', '/repos/mona/hello/issues', false],
    ['/repos/**', '/repos/mona/hello/issues', true],
    ['/repos/**/issues', '/repos/mona/hello/issues', true],
    ['/repos/**/issues', '/repos/mona/hello/issues/1', false],
    ['/repos/*/*/issues', '/repos/mona/issues', false],
    ['*', '', true],
    ['*', '/', false],
    ['**', '/a/b', true],
    ['issues/*', 'issues/list-for-repo', true],
    ['*/create*', 'issues/create-comment', true],
    ['a.c*', 'abc', false],
    ['a**b*c', 'a/b/bc', true],
  ])('%s and %s: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected)
  })

  it('take little time, whatever they are', () => {
    const started = performance.now()
    expect(matches(`${'**a'.repeat(160)}b`, 'a'.repeat(8_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('match as the regular expression of the same meaning', () => {
    const parts = fc.array(fc.constantFrom('a', '/', '*', '**', '.'), { maxLength: 8 })
    const characters = fc.array(fc.constantFrom('a', '/', '.', 'b'), { maxLength: 8 })
    const law = fc.property(parts, characters, (part, character) => {
      const pattern = part.join('')
      const text = character.join('')
      const meaning = pattern
        .split(/(\*\*|\*)/)
        .map((each) => ({ '*': '[^/]*', '**': '.*' })[each] ?? each.replaceAll('.', '\\.'))
      expect(matches(pattern, text)).toBe(new RegExp(`^${meaning.join('')}$`, 's').test(text))
    })
    fc.assert(law, { numRuns: 2_000 })
  })
})
