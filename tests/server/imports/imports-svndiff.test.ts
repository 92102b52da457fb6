import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../../../server/workers/imports/failure.ts'
import { Svndiff } from '../../../server/workers/imports/subversion/svndiff.ts'

function applied(base: Buffer, delta: Buffer, piece = delta.length || 1): Buffer {
  const parts: Buffer[] = []
  const read = (offset: number, length: number) => base.subarray(offset, offset + length)
  const svndiff = new Svndiff({ size: base.length, read }, (part) => parts.push(part))
  for (let at = 0; at < delta.length; at += piece) svndiff.push(delta.subarray(at, at + piece))
  svndiff.end()
  return Buffer.concat(parts)
}

function varint(value: number): number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest % 128) + 128)
  return bytes
}

type Step = { copy: 'source' | 'target'; from: number; length: number } | { data: Buffer }

interface Window {
  at: number
  view: number
  steps: Step[]
}

const length = (step: Step) => ('data' in step ? step.data.length : step.length)

function instruction(step: Step): number[] {
  const selector = 'data' in step ? 2 : step.copy === 'source' ? 0 : 1
  const size = length(step)
  const head = size < 64 ? [selector * 64 + size] : [selector * 64, ...varint(size)]
  return 'data' in step ? head : [...head, ...varint(step.from)]
}

/** Encodes windows as a server does (notes/svndiff in the Subversion sources). */
function written(version: 0 | 1, windows: Window[]): Buffer {
  const part = (bytes: Buffer) => {
    if (version === 0) return bytes
    const packed = deflateSync(bytes)
    const smaller = packed.length < bytes.length ? packed : bytes
    return Buffer.concat([Buffer.from(varint(bytes.length)), smaller])
  }
  const parts = windows.flatMap(({ at, view, steps }) => {
    const instructions = part(Buffer.from(steps.flatMap(instruction)))
    const data = part(
      Buffer.concat(steps.map((step) => ('data' in step ? step.data : Buffer.alloc(0)))),
    )
    const target = steps.reduce((sum, step) => sum + length(step), 0)
    const head = [at, view, target, instructions.length, data.length].flatMap(varint)
    return [Buffer.from(head), instructions, data]
  })
  return Buffer.concat([Buffer.from(`SVN`), Buffer.from([version]), ...parts])
}

/** The text of the windows, computed without optimization. */
function meant(base: Buffer, windows: Window[]): Buffer {
  const all: number[] = []
  for (const { at, steps } of windows) {
    const target: number[] = []
    for (const step of steps)
      for (let index = 0; index < length(step); index++)
        if ('data' in step) target.push(step.data[index] ?? 0)
        else if (step.copy === 'source') target.push(base[at + step.from + index] ?? 0)
        else target.push(target[step.from + index] ?? 0)
    all.push(...target)
  }
  return Buffer.from(all)
}

const bytes = (maxLength: number) =>
  fc.uint8Array({ minLength: 1, maxLength }).map((array) => Buffer.from(array))

/**
 * Windows that are valid for a base of the given size; drawn numbers are mapped into the valid
 * range.
 */
const delta = bytes(2_000).chain((base) => {
  const number = fc.nat({ max: 5_000 })
  const raw = fc.array(fc.tuple(fc.nat({ max: 2 }), number, number, bytes(300)), { maxLength: 12 })
  const fold = (steps: [number, number, number, Buffer][], view: number): Step[] => {
    let made = 0
    return steps.map(([kind, first, second, data]) => {
      let step: Step = { data }
      if (kind === 0) {
        const from = first % view
        step = { copy: 'source', from, length: 1 + (second % (view - from)) }
      } else if (kind === 1 && made > 0)
        step = { copy: 'target', from: first % made, length: 1 + (second % 400) }
      made += length(step)
      return step
    })
  }
  const windows = fc.array(fc.tuple(number, number, raw), { maxLength: 4 }).map((drawn) => {
    let last = 0
    return drawn.map(([offset, size, steps]): Window => {
      last += offset % (base.length - last)
      const view = 1 + (size % (base.length - last))
      return { at: last, view, steps: fold(steps, view) }
    })
  })
  return fc.record({ base: fc.constant(base), windows })
})

describe('a Subversion delta', () => {
  it('produces the text of the example in the format description', () => {
    const head = [0, 12, 16, 7, 1]
    const instructions = [0x04, 0, 0x04, 0x08, 0x81, 0x47, 0x08]
    const example = Buffer.from([...Buffer.from('SVN\0'), ...head, ...instructions, 0x64])
    expect(applied(Buffer.from('aaaabbbbcccc'), example).toString()).toBe('aaaaccccdddddddd')
  })

  it('produces the same text in chunks of any size, compressed or not', () => {
    fc.assert(
      fc.property(
        delta,
        fc.constantFrom(0, 1),
        fc.integer({ min: 1, max: 90 }),
        (given, version, piece) => {
          const text = written(version, given.windows)
          expect(applied(given.base, text, piece)).toEqual(meant(given.base, given.windows))
        },
      ),
    )
  })

  it('fails as a malformed source, whatever is wrong with it', () => {
    const broken = fc.record({
      good: delta,
      at: fc.nat(),
      byte: fc.nat({ max: 255 }),
      cut: fc.boolean(),
    })
    fc.assert(
      fc.property(broken, fc.constantFrom(0, 1), ({ good, at, byte, cut }, version) => {
        const text = written(version, good.windows)
        const place = at % text.length
        text[place] = byte
        expect(outcome(good.base, cut ? text.subarray(0, place) : text)).toMatch(
          /^(fine|malformed)$/,
        )
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(bytes(400), (noise) => {
        const head = Buffer.from([...Buffer.from('SVN'), (noise[0] ?? 0) % 3])
        expect(outcome(noise, Buffer.concat([head, noise]))).toMatch(/^(fine|malformed)$/)
      }),
      { numRuns: 300 },
    )
  })

  it('is refused where little input would become much output', () => {
    const bomb = deflateSync(Buffer.alloc(10_000_000))
    const head = [0, 0, 100, 3, bomb.length + 2].flatMap(varint)
    const window = [...head, 2, 0x80, 100, ...varint(100), ...bomb]
    const text = Buffer.from([...Buffer.from('SVN\u0001'), ...window, 0])
    expect(outcome(Buffer.alloc(0), text)).toBe('malformed')
    const wide = Buffer.from([...Buffer.from('SVN\0'), ...[0, 0, 200_000, 4, 1].flatMap(varint)])
    expect(outcome(Buffer.alloc(0), wide)).toBe('malformed')
  })

  it('is refused in a newer format than requested', () => {
    expect(outcome(Buffer.alloc(0), Buffer.from('SVN\u0002'))).toBe('malformed')
  })
})

function outcome(base: Buffer, text: Buffer): string {
  try {
    applied(base, text)
    return 'fine'
  } catch (error) {
    if (error instanceof ImportFailure) return error.reason
    throw error
  }
}
