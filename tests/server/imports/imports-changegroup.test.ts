import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FastImport } from '../../../server/workers/imports/fast-import.ts'
import { changegroupOf } from '../../../server/workers/imports/mercurial/bundle.ts'
import { ByteReader } from '../../../server/workers/imports/mercurial/byte-reader.ts'
import { applyDelta } from '../../../server/workers/imports/mercurial/delta.ts'
import { NodeTable } from '../../../server/workers/imports/mercurial/node-table.ts'
import { Notes } from '../../../server/workers/imports/mercurial/notes.ts'
import { Spool } from '../../../server/workers/imports/mercurial/spool.ts'
import { Stages } from '../../../server/workers/imports/mercurial/stages.ts'
import { writeHistory } from '../../../server/workers/imports/mercurial/write-history.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { startFakeHg, type FakeHg } from '../../_support/imports/mercurial/fake-hg.ts'
import {
  bundleBytes,
  bundlePart,
  changegroupBytes,
  HgLog,
  hgHistory,
  type HgHistory,
} from '../../_support/imports/mercurial/hg-bundle.ts'
import { manyChangesets } from '../../_support/imports/mercurial/hg-generated.ts'
import { importFrom } from '../../_support/imports/mercurial/hg-import.ts'
import { failureOf } from '../../_support/imports/sources.ts'
import { makeStage, type Stage } from '../../_support/imports/stage.ts'

const { signal } = new AbortController()
const history = hgHistory(manyChangesets(120))
const whole = Buffer.concat([...bundleBytes(history)])

/** Converts the responses of a fake server in a new stage. */
async function converting<Result>(fake: FakeHg, then: (stage: Stage) => Promise<Result>) {
  await using stage = await makeStage()
  await using server = await startFakeHg(fake)
  await importFrom({ url: server.origin }, stage, { limits: { bytes: 50_000_000 } })
  return await then(stage)
}

const refusal = (fake: FakeHg) => failureOf(converting(fake, async () => {}))

/** A fast-import writer that only counts. */
function dryPen(): FastImport {
  let marks = 0
  const nothing = async () => {}
  return {
    ...{ addBlob: async () => ++marks, commit: async () => ++marks, tag: nothing, reset: nothing },
    ...{ checkpoint: nothing, finish: nothing, id: async () => '', blob: async () => Buffer.of() },
    ...{ entry: async () => undefined, [Symbol.dispose]: () => {} },
  }
}

/** Reads a bundle as a conversion does, without writing it. */
async function readThrough(bundle: Buffer, folder: string): Promise<void> {
  const reader = new ByteReader(
    (async function* () {
      for (let at = 0; at < bundle.length; at += 1000) yield bundle.subarray(at, at + 1000)
    })(),
  )
  let version: '01' | '02' = '02'
  const pieces: Buffer[] = []
  for await (const piece of changegroupOf(reader, (told) => (version = told))) pieces.push(piece)
  await reader.end()
  const path = join(folder, 'spool')
  await writeFile(path, Buffer.concat(pieces))
  await using spool = await Spool.open(path)
  const needs = {
    pen: dryPen(),
    stage: folder,
    notes: new Notes(),
    signal,
    stages: new Stages(() => {}),
  }
  await writeHistory(spool, version, needs)
}

describe('a changegroup', () => {
  it('converts to the same commits in both versions, in a bundle or bare', async () => {
    const ids = (stage: Stage) => stage.git('log', '--format=%H', '--all')
    const one = await converting({ bundle: whole }, ids)
    expect(one.split('\n')).toHaveLength(120)
    const bare = Buffer.concat([...changegroupBytes(history, '01')])
    expect(await converting({ bundle: bare, capabilities: 'getbundle' }, ids)).toBe(one)
    const parts = [
      Buffer.from('HG20\0\0\0\0'),
      ...bundlePart('listkeys', [['namespace', 'phases']], [Buffer.from('publishing\tTrue')]),
      ...bundlePart('CHANGEGROUP', [], changegroupBytes(history, '01')),
      ...bundlePart('cache:rev-branch-cache', [], [Buffer.alloc(50)]),
      Buffer.alloc(4),
    ]
    expect(await converting({ bundle: Buffer.concat(parts) }, ids)).toBe(one)
  })

  it('names an unsupported feature', async () => {
    const part = (type: string, parameters: [string, string][] = []) =>
      Buffer.concat([
        Buffer.from('HG20\0\0\0\0'),
        ...bundlePart(type, parameters, [Buffer.from('x')]),
        Buffer.alloc(4),
      ])
    for (const bundle of [
      part('CHANGEGROUP', [['version', '03']]),
      part('CHANGEGROUP', [
        ['version', '02'],
        ['treemanifest', '1'],
      ]),
      part('SOMETHING'),
      part('error:abort', [['message', 'canary-7f3a']]),
      Buffer.from('HG20\0\0\0\x0eCompression=BZ'),
    ])
      expect(await refusal({ bundle })).toBe('unsupported')
    expect(await refusal({ bundle: whole, capabilities: 'lookup' })).toBe('unsupported')
    const onlyThree = 'getbundle bundle2=HG20%0Achangegroup%3D03'
    expect(await refusal({ bundle: whole, capabilities: onlyThree })).toBe('unsupported')
  })

  it('is refused where it is truncated, has trailing data, or is not a bundle', async () => {
    expect(await refusal({ bundle: whole.subarray(0, -1) })).toBe('malformed')
    expect(await refusal({ bundle: Buffer.concat([whole, Buffer.of(1)]) })).toBe('malformed')
    expect(await refusal({ bundle: Buffer.from('HG10UN') })).toBe('malformed')
    expect(await refusal({ bundle: whole, compress: (bundle) => bundle })).toBe('malformed')
    expect(await refusal({ bundle: whole, capabilities: 'getbundle bundle2=%zz' })).toBe(
      'malformed',
    )
  })

  it('is refused where it decompresses to more than the limit', async () => {
    const piece = Buffer.alloc(1_000_000)
    const payload = Array.from({ length: 51 }, () => piece)
    const bundle = Buffer.concat([...bundleBytes(history, payload)])
    expect(await refusal({ bundle })).toBe('too large')
  })

  it('is read or refused, whatever its bytes, without another error', async () => {
    await using folder = await temporaryFolder()
    const small = Buffer.concat([...bundleBytes(hgHistory(manyChangesets(12)))])
    const change = fc.record({
      at: fc.nat(small.length - 1),
      bytes: fc.oneof(
        fc.array(fc.nat(255), { maxLength: 5 }),
        fc.constantFrom<number[]>(
          [255, 255, 255, 255],
          [127, 255, 255, 255],
          [0, 0, 0, 0],
          [0, 0, 0, 5],
        ),
      ),
      over: fc.nat(8),
    })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let bundle = small
        for (const { at, bytes, over } of changes)
          bundle = Buffer.concat([
            bundle.subarray(0, at),
            Buffer.from(bytes),
            bundle.subarray(at + over),
          ])
        const reason = await failureOf(readThrough(bundle, folder.path))
        if (reason !== 'none') refused++
        expect(['none', 'malformed', 'unsupported', 'too large']).toContain(reason)
      }),
      { numRuns: Number(process.env.IMPORT_RUNS ?? 400) },
    )
    expect(refused).toBeGreaterThan(200)
  })

  it('is read or refused, whatever its texts, with valid hashes', async () => {
    await using folder = await temporaryFolder()
    const none = Buffer.alloc(20)
    const part = fc.constantFrom(
      ...['\n', '\0', ' ', '0'.repeat(40), 'a', 'x', 'l', 't', '1 0', '\\0', 'branch:', '\x01\n'],
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => Buffer.from(parts.join('')))
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (tail, rest, first, second) => {
        const [changelog, manifests, file] = [new HgLog(), new HgLog(), new HgLog()]
        const node = file.add(none, none, first, none)
        const line = Buffer.from(`a\0${node.toString('hex')}\n`)
        const manifest = manifests.add(none, none, Buffer.concat([line, rest]), none)
        const head = Buffer.from(`${manifest.toString('hex')}\nuser\n1 0`)
        changelog.add(none, none, Buffer.concat([head, tail]), Buffer.alloc(0))
        changelog.add(none, none, second, Buffer.alloc(0))
        const odd: HgHistory = { changelog, manifests, files: new Map([['a', file]]), made: [] }
        const bundle = Buffer.concat([...bundleBytes(odd)])
        const reason = await failureOf(readThrough(bundle, folder.path))
        expect(['none', 'malformed', 'unsupported']).toContain(reason)
      }),
      { numRuns: Number(process.env.IMPORT_RUNS ?? 400) },
    )
  })

  it('is refused where a text does not match its hash', async () => {
    const lying = hgHistory(manyChangesets(3))
    const [log] = lying.files.values()
    const { delta } = log!.entries[0]!
    delta[delta.length - 2]! ^= 1
    expect(await refusal({ bundle: Buffer.concat([...bundleBytes(lying)]) })).toBe('malformed')
  })
})

describe('a delta', () => {
  const hunk = (start: number, end: number, text: string) => {
    const bytes = Buffer.alloc(12 + text.length)
    bytes.writeUInt32BE(start, 0)
    bytes.writeUInt32BE(end, 4)
    bytes.writeUInt32BE(text.length, 8)
    bytes.write(text, 12)
    return bytes
  }
  const base = Buffer.from('0123456789')

  it('replaces ranges of its base', () => {
    const delta = Buffer.concat([hunk(0, 0, 'a'), hunk(2, 4, ''), hunk(9, 10, 'bc')])
    expect(applyDelta(base, delta, 100).toString()).toBe('a0145678bc')
    expect(applyDelta(base, Buffer.alloc(0), 100)).toEqual(base)
  })

  it.each([
    ['has descending ranges', [hunk(4, 5, ''), hunk(3, 6, '')]],
    ['exceeds its base', [hunk(4, 11, '')]],
    ['has an end before its start', [hunk(4, 3, '')]],
    ['is truncated', [hunk(1, 2, 'abc').subarray(0, -1)]],
    ['has a truncated header', [hunk(1, 2, '').subarray(0, -1)]],
  ])('is refused where it %s', (_, parts) => {
    const apply = () => applyDelta(base, Buffer.concat(parts), 100)
    expect(apply).toThrow('violates its protocol')
  })

  it('makes no text larger than the limit', () => {
    expect(() => applyDelta(base, hunk(0, 0, 'abc'), 12)).toThrow('more data than an import allows')
  })
})

describe('a node table', () => {
  it('finds what was added, and nothing else', () => {
    const node = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
    const few = fc.constantFrom(...Array.from({ length: 40 }, (_, each) => Buffer.alloc(20, each)))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(node, few), fc.nat())), node, (entries, other) => {
        const table = new NodeTable()
        const expected = new Map(entries.map(([each, value]) => [each.toString('hex'), value]))
        for (const [each, value] of entries) table.set(each, value)
        expect(table.size).toBe(expected.size)
        for (const [hex, value] of expected) expect(table.get(Buffer.from(hex, 'hex'))).toBe(value)
        expect(table.get(other)).toBe(expected.get(other.toString('hex')))
      }),
    )
  })
})
