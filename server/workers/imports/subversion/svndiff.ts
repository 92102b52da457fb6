import { inflateSync } from 'node:zlib'
import { malformed } from './malformed.ts'
import { Varints } from './varint.ts'

/** The text that a delta applies to. */
export interface DeltaBase {
  /** Bytes. */
  size: number
  read(offset: number, length: number): Buffer
}

/** Maximum bytes of a window; Subversion writes and accepts no larger ones. */
const maxWindow = 102_400

/**
 * Maximum bytes of a section: uncompressible data has a length prefix, and instructions are shorter
 * than their result.
 */
const maxSection = maxWindow * 2

interface Window {
  sourceAt: number
  sourceSize: number
  targetSize: number
  instructionsSize: number
  dataSize: number
}

/**
 * Applies a delta chunk by chunk (notes/svndiff, versions 0 and 1 with zlib). Passes the result of
 * each window to `write` and does not modify it afterwards.
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

  /** @throws ImportFailure when the delta ends within a window */
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
    this.#write(applyInstructions(window.targetSize, { instructions, data, source }))
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
    return this.#version === 0 ? bytes : unpack(bytes)
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
  if (sourceSize > maxWindow || targetSize > maxWindow) throw malformed()
  if (instructionsSize > maxSection || dataSize > maxSection) throw malformed()
  return { sourceAt, sourceSize, targetSize, instructionsSize, dataSize }
}

/**
 * Unpacks a section: a length and zlib data, or plain data when compression would not make it
 * smaller.
 */
function unpack(part: Buffer): Buffer {
  const numbers = new Varints(part)
  const size = numbers.next()
  if (size > maxSection) throw malformed()
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

function applyInstructions(size: number, { instructions, data, source }: Parts): Buffer {
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

/** Copies from the target itself, including bytes of this copy, which repeats a pattern. */
function repeat(target: Buffer, { from, length }: Span, at: number): void {
  if (from >= at) throw malformed()
  if (from + length <= at) target.copyWithin(at, from, from + length)
  else
    for (let index = 0; index < length; index += 1) target[at + index] = target[from + index] ?? 0
}
