import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../../../server/workers/imports/failure.ts'
import { Base64 } from '../../../server/workers/imports/subversion/dav/base64.ts'
import { readReplay } from '../../../server/workers/imports/subversion/dav/drive.ts'
import { readLog } from '../../../server/workers/imports/subversion/dav/notes.ts'
import { Xml, type XmlEvent } from '../../../server/workers/imports/subversion/dav/xml.ts'
import { readPath } from '../../../server/workers/imports/subversion/paths.ts'
import { Items, type Item } from '../../../server/workers/imports/subversion/wire/items.ts'
import { encodeItem } from '../../../server/workers/imports/subversion/wire/encode-item.ts'

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

const item: fc.Arbitrary<Item> = fc.letrec<{ item: Item }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.nat(),
    bytes,
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/),
    fc.array(tie('item'), { maxLength: 6 }),
  ),
})).item

function read(text: Buffer, piece: number): Item[] {
  const items = new Items()
  const found: Item[] = []
  for (let at = 0; at < text.length; at += piece) {
    items.push(text.subarray(at, at + piece))
    for (let next = items.take(); next !== undefined; next = items.take()) found.push(next)
  }
  return found
}

const reasonOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (error instanceof ImportFailure) return error.reason
    throw error
  }
}

const piece = fc.integer({ min: 1, max: 50 })

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}

async function all<Read>(read: AsyncIterable<Read>): Promise<Read[]> {
  const found: Read[] = []
  for await (const one of read) found.push(one)
  return found
}

describe('the svn:// response of a Subversion server', () => {
  it('round-trips in chunks of any size', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), piece, (given, size) => {
        const text = Buffer.from(given.map(encodeItem).join(''), 'latin1')
        expect(read(text, size)).toEqual(given)
      }),
    )
  })

  it('is valid or malformed, without another error, when a byte of it changes', async () => {
    const broken = fc.tuple(fc.array(item, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(broken, piece, async ([given, at, byte], size) => {
        const text = Buffer.from(given.map(encodeItem).join(''), 'latin1')
        text[at % text.length] = byte
        expect(await reasonOf(() => read(text, size))).toMatch(/^(none|malformed)$/)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['endlessly nested lists', '( '.repeat(100)],
    ['a string that does not fit in memory', '( 99999999999:'],
    ['an endless word', `( ${'a'.repeat(600)}`],
    ['an endless number', '1'.repeat(600)],
    ['a list that ends twice', '( ) ) '],
    ['a string beyond its length', '3:abcd '],
    ['another protocol', 'HTTP/1.1 200 OK\r\n'],
  ])('cannot be %s', async (_what, text) => {
    expect(await reasonOf(() => read(Buffer.from(text), 64))).toBe('malformed')
  })

  it('is too large with the changed paths of an enormous revision', async () => {
    const path = '( 1:a A ( ) ( 4:file true true ) ) '
    const some = Buffer.from(path.repeat(1_000))
    const items = new Items()
    const entry = () => {
      items.push(Buffer.from('( ( '))
      for (let each = 0; each < 200; each++) items.push(some)
    }
    expect(await reasonOf(entry)).toBe('too large')
  })

  it.each(['a/../b', '..', 'a//b', './a', 'a/.', 'a\0b', 'a/'.repeat(20_000)])(
    'cannot contain the path %j',
    async (path) => {
      expect(await reasonOf(() => readPath(path))).toBe('malformed')
    },
  )
})

const report = (inner: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<S:editor-report xmlns:S="svn:">${inner}</S:editor-report>`

const drive = report(
  '<S:target-revision rev="3"/><S:open-root rev="2"/>' +
    '<S:open-directory name="trunk" rev="2"/>' +
    '<S:add-file name="trunk/a &amp; &quot;b&quot; &#xe9;>" copyfrom-path="/trunk/x" copyfrom-rev="2"/>' +
    '<S:change-file-prop name="svn:executable">Kg==\n</S:change-file-prop>' +
    '<S:change-file-prop name="gone" del="true"/>' +
    '<S:apply-textdelta checksum="x">U1ZO\nAAAA\nBgIHAYYHaGVsbG8K</S:apply-textdelta>' +
    '<S:close-file checksum="b1946ac92492d2347c6235b4d2611184"/><S:close-directory/>',
)

describe('the HTTP response of a Subversion server', () => {
  it('has the same changes, in chunks of any size', async () => {
    const whole = await all(readReplay(pieces(drive, 10_000)))
    expect(whole.slice(0, 4)).toEqual([
      { do: 'open folder', path: 'trunk' },
      { do: 'add file', path: 'trunk/a & "b" é>', from: { path: 'trunk/x', revision: 2 } },
      { do: 'set on file', name: 'svn:executable', value: Buffer.from('*') },
      { do: 'set on file', name: 'gone' },
    ])
    const joined = (edits: typeof whole) => {
      const texts = edits.flatMap((edit) => (edit.do === 'text' ? [edit.delta] : []))
      return [Buffer.concat(texts), ...edits.filter((edit) => edit.do !== 'text')]
    }
    for (const size of [1, 2, 3, 7, 64])
      expect(joined(await all(readReplay(pieces(drive, size))))).toEqual(joined(whole))
  })

  it('has base64 messages where XML cannot hold them', async () => {
    const log =
      '<S:log-report xmlns:S="svn:" xmlns:D="DAV:"><S:log-item><D:version-name>7</D:version-name>' +
      '<D:creator-displayname>al&lt;ice</D:creator-displayname><S:date>2020-01-01T00:00:00.0Z</S:date>' +
      '<D:comment encoding="base64">AWJlbGw=</D:comment></S:log-item></S:log-report>'
    expect(await all(readLog(pieces(log, 5)))).toEqual([
      { revision: 7, author: 'al<ice', date: '2020-01-01T00:00:00.0Z', message: '\u0001bell' },
    ])
  })

  it('is valid or a source error, without another error, when a byte of it changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(255), piece, fc.boolean(), async (at, byte, size, cut) => {
        const text = Buffer.from(drive)
        const place = at % text.length
        text[place] = byte
        const given = cut ? text.subarray(0, place) : text
        const reason = await reasonOf(() => all(readReplay(pieces(given, size))))
        expect(reason).toMatch(/^(none|malformed)$/)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a declaration of entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an undeclared entity', '<a>&b;</a>'],
    ['an invalid character', '<a>&#x110000;</a>'],
    ['overlapping elements', '<a><b></a></b>'],
    ['endlessly nested elements', '<a>'.repeat(200)],
    ['an endless tag', `<a ${'b'.repeat(400_000)}`],
    ['two documents', '<a/><b/>'],
    ['a truncated document', '<a><b/>'],
    ['text next to a document', 'hello<a/>'],
  ])('cannot be %s', async (_what, text) => {
    const parse = (): XmlEvent[] => {
      const xml = new Xml()
      const events = [...text.match(/.{1,4096}/gs)!].flatMap((part) => xml.push(part))
      xml.end()
      return events
    }
    expect(await reasonOf(parse)).toBe('malformed')
  })

  it('has complete base64', () => {
    fc.assert(
      fc.property(bytes, piece, (given, size) => {
        const text = given.toString('base64').replace(/(.{20})/g, '$1\n')
        const base64 = new Base64()
        const parts: Buffer[] = []
        for (let at = 0; at < text.length; at += size)
          parts.push(base64.push(text.slice(at, at + size)))
        base64.end()
        expect(Buffer.concat(parts)).toEqual(given)
      }),
    )
    expect(() => new Base64().push('a=b=')).toThrow(ImportFailure)
  })
})
