import { describe, expect, it } from 'vitest'
import { differencesBetween, withDifferences } from '../../tools/contract/json-differences.ts'

describe('the differences between two JSON documents', () => {
  it.each([
    ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, {}],
    ['a value', { a: { b: 1 } }, { a: { b: '1' } }, { changed: { '/a/b': '1' } }],
    ['null', { a: 1 }, { a: null }, { changed: { '/a': null } }],
    ['a new field', { a: {} }, { a: { b: {} } }, { changed: { '/a/b': {} } }],
    ['a removed field', { a: { b: 1, c: 2 } }, { a: { c: 2 } }, { removed: ['/a/b'] }],
    ['an item', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 3 }], { changed: { '/1/b': 3 } }],
    ['a list of values', { a: [1, 2] }, { a: [2, 1] }, { changed: { '/a': [2, 1] } }],
    ['a longer list', { a: [{}] }, { a: [{}, {}] }, { changed: { '/a': [{}, {}] } }],
    ['a list and an object', { a: [] }, { a: {} }, { changed: { '/a': {} } }],
    ['the document', 1, [], { changed: { '': [] } }],
    [
      'names with slashes and tildes',
      { '/a~': { '~1': 1 }, '': 2 },
      { '/a~': { '~1': 2 } },
      { removed: ['/'], changed: { '/~1a~0/~01': 2 } },
    ],
  ])('are %s', (_what, before, after, differences) => {
    const copy = structuredClone(before)
    expect(differencesBetween(before, after)).toEqual(differences)
    expect(withDifferences(before, differences)).toEqual(after)
    expect(before).toEqual(copy)
  })

  it('leave fields in their order, and add new ones at the end', () => {
    const [before, after] = [
      { a: 1, b: { c: 1 } },
      { new: 0, a: 2, b: { d: 1, c: 1 } },
    ]
    const found = withDifferences(before, differencesBetween(before, after))
    expect(JSON.stringify(found)).toBe('{"a":2,"b":{"c":1,"d":1},"new":0}')
  })
})
