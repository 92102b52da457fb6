import { describe, expect, it } from 'vitest'
import { RememberedEntries } from '../../../server/workers/imports/subversion/remembered-entries.ts'

const entry = (id: string) => ({ mode: '100644', id })

describe('remembered entries of a Subversion tree', () => {
  it('outlast copies of other folders', () => {
    const entries = new RememberedEntries()
    entries.set('trunk/a', entry('1'))
    entries.forget('branches/b')
    expect(entries.get('trunk/a')).toEqual(entry('1'))
  })

  it('are forgotten with any folder that contains them, and known again when they are set', () => {
    const entries = new RememberedEntries()
    entries.set('trunk/deep/a', entry('1'))
    entries.forget('trunk')
    expect(entries.get('trunk/deep/a')).toBeUndefined()
    entries.set('trunk/deep/a', entry('2'))
    expect(entries.get('trunk/deep/a')).toEqual(entry('2'))
  })

  it('are forgotten in a folder whose path was a file before', () => {
    const entries = new RememberedEntries()
    entries.set('a/b', entry('1'))
    entries.forget('a')
    entries.set('a/b/c', entry('2'))
    entries.forget('a/b')
    expect(entries.get('a/b/c')).toBeUndefined()
  })

  it('are bounded in number', () => {
    const entries = new RememberedEntries()
    for (let count = 0; count < 50_001; count++) entries.set(`file${count}`, entry('1'))
    expect(entries.get('file0')).toBeUndefined()
    expect(entries.get('file50000')).toEqual(entry('1'))
  })
})
