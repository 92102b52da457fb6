import { inflateSync } from 'node:zlib'
import { malformed } from './malformed.ts'
import { Varints } from './varint.ts'

/** What a delta builds on. */
export interface DeltaBase {
  /** Bytes. */
  size: number
  read(offset: number, length: number): Buffer
}

/** Subversion makes windows of 100 KiB and refuses larger ones. */
const largestView = 102_400

/** New data that could not be made smaller has its length before it; instructions are shorter than what they make. */
const largestPart = largestView * 2

interface Window {
  sourceAt: number
  sourceSize: number
  targetSize: number
  instructionsSize: number
  dataSize: number
}

/**
 * Applies a delta as it comes, piece by piece (notes/svndiff, versions 0 and 1 with zlib).
 * Each window's outcome goes to `write` and is not touched again.
 */
export class Svndiff {
  readonly #base: DeltaBase
  readonly #write: (target: Buffer) => void
  #held: Buffer = Buffer.alloc(0)
  #version: number | undefined
  #sourceAt = 0

  constructor(base: DeltaBase, write: (target: Buffer) => void) {
    this.#base = base
    this.#write = write
  }

  /** @throws ImportFailure */
  push(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    if (this.#version === undefined && !this.#readHeader()) return
    while (this.#readWindow());
  }

  /** @throws ImportFailure when it ends within a window */
  end(): void {
    if (this.#held.length > 0) throw malformed()
  }

  #readHeader(): boolean {
    if (this.#held.length < 4) return false
    const version = this.#held[3] ?? 0
    if (this.#held.toString('latin1', 0, 3) !== 'SVN' || version > 1) throw malformed()
    this.#version = version
    this.#held = this.#held.subarray(4)
    return true
  }

  #readWindow(): boolean {
    const numbers = new Varints(this.#held)
    const window = readWindowHead(numbers)
    if (!window) return false
    const dataAt = numbers.at + window.instructionsSize
    const end = dataAt + window.dataSize
    if (this.#held.length < end) return false
    this.#checkSource(window)
    const instructions = this.#part(numbers.at, dataAt)
    const data = this.#part(dataAt, end)
    const source = this.#base.read(window.sourceAt, window.sourceSize)
    this.#held = this.#held.subarray(end)
    this.#write(rebuilt(window.targetSize, { instructions, data, source }))
    return true
  }

  #checkSource({ sourceAt, sourceSize }: Window): void {
    if (sourceSize === 0) return
    const slidesBack = sourceAt < this.#sourceAt
    if (slidesBack || sourceAt + sourceSize > this.#base.size) throw malformed()
    this.#sourceAt = sourceAt
  }

  #part(from: number, to: number): Buffer {
    const bytes = this.#held.subarray(from, to)
    return this.#version === 0 ? bytes : unpacked(bytes)
  }
}

function readWindowHead(numbers: Varints): Window | undefined {
  const read: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const number = numbers.perhaps()
    if (number === undefined) return undefined
    read.push(number)
  }
  const [sourceAt = 0, sourceSize = 0, targetSize = 0, instructionsSize = 0, dataSize = 0] = read
  if (sourceSize > largestView || targetSize > largestView) throw malformed()
  if (instructionsSize > largestPart || dataSize > largestPart) throw malformed()
  return { sourceAt, sourceSize, targetSize, instructionsSize, dataSize }
}

/** A length and then zlib, or the bytes themselves where that would not have made them fewer. */
function unpacked(part: Buffer): Buffer {
  const numbers = new Varints(part)
  const size = numbers.next()
  if (size > largestPart) throw malformed()
  const packed = part.subarray(numbers.at)
  if (packed.length === size) return packed
  const bytes = inflated(packed, size)
  if (bytes.length !== size) throw malformed()
  return bytes
}

function inflated(packed: Buffer, size: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw malformed()
  }
}

interface Parts {
  instructions: Buffer
  data: Buffer
  source: Buffer
}

const selectors = { source: 0, target: 1, data: 2 }

function rebuilt(size: number, { instructions, data, source }: Parts): Buffer {
  const target = Buffer.allocUnsafe(size)
  const numbers = new Varints(instructions)
  let at = 0
  let dataAt = 0
  while (!numbers.atEnd) {
    const first = numbers.byte()
    const length = first & 63 || numbers.next()
    if (length === 0 || at + length > size) throw malformed()
    if (first >> 6 === selectors.data) {
      copy(data, { from: dataAt, length }, target, at)
      dataAt += length
    } else if (first >> 6 === selectors.source) {
      copy(source, { from: numbers.next(), length }, target, at)
    } else if (first >> 6 === selectors.target) {
      repeat(target, { from: numbers.next(), length }, at)
    } else throw malformed()
    at += length
  }
  if (at !== size || dataAt !== data.length) throw malformed()
  return target
}

interface Span {
  from: number
  length: number
}

function copy(bytes: Buffer, { from, length }: Span, target: Buffer, at: number): void {
  if (from + length > bytes.length) throw malformed()
  bytes.copy(target, at, from, from + length)
}

/** From what has been made already, including what this copy makes: a pattern repeats itself. */
function repeat(target: Buffer, { from, length }: Span, at: number): void {
  if (from >= at) throw malformed()
  if (from + length <= at) target.copyWithin(at, from, from + length)
  else
    for (let index = 0; index < length; index += 1) target[at + index] = target[from + index] ?? 0
}
