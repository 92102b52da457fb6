import { describe, expect, it } from 'vitest'
import { KeyRefused, readPublicKey } from '../../server/domains/accounts/ssh-keys/read-key.ts'
import { ImportFailure } from '../../server/workers/imports/failure.ts'
import { RefNames } from '../../server/workers/imports/mercurial/ref-names.ts'
import { readTags } from '../../server/workers/imports/mercurial/tags.ts'
import { Xml } from '../../server/workers/imports/subversion/dav/xml.ts'
import { readPath } from '../../server/workers/imports/subversion/paths.ts'
import { Tree } from '../../server/workers/imports/tfvc/tree.ts'

/** Characters. Quadratic time for as many is minutes. */
const many = 1_000_000
const run = (text: string, length = many) => text.repeat(Math.ceil(length / text.length))
const node = 'a'.repeat(40)

/** Texts of callers and sources that once took quadratic time, and what becomes of them. */
const texts: Record<string, () => void> = {
  'an SSH key with tabs before a line break': () =>
    expect(() => readPublicKey(`ssh-ed25519 AAAA${run('\t')}\nx`)).toThrow(KeyRefused),
  'a Subversion path with slashes': () =>
    expect(() => readPath(`a${run('/')}b`)).toThrow(ImportFailure),
  'a TFVC path with slashes': () =>
    expect(new Tree('$/a').relative(`$/a/b${run('/')}c`)).toMatch(/^b\/+c$/),
  'a Mercurial branch with slashes and dots': () =>
    expect(new RefNames().claim(`a${run('/.')}b`, 'branch')).toBeUndefined(),
  'a Mercurial tag with spaces': () =>
    expect(readTags(Buffer.from(`${node} a${run(' ')}b\n`)).size).toBe(1),
  'a Mercurial tag that was moved often': () =>
    expect(readTags(Buffer.from(`${node} a\n`.repeat(many / 10))).get('a')?.earlier.length).toBe(
      many / 10 - 1,
    ),
  'an XML tag with spaces': () =>
    expect(() => new Xml().push(`<a${run(' ', 250_000)}b>`)).toThrow(ImportFailure),
}

describe('a long text', () => {
  it.each(Object.entries(texts))('%s takes linear time', (_what, read) => {
    const before = performance.now()
    read()
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})
