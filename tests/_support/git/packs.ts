import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** An object of a pack (gitformat-pack(5)), as its type and its content before compression. */
export interface PackObject {
  type: 'commit' | 'tree' | 'blob' | 'tag' | 'delta'
  content: Buffer
  /** The object that a delta applies to. */
  base?: string
}

const numbers = { commit: 1, tree: 2, blob: 3, tag: 4, delta: 7 }

function headOf(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 128
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}

const entryOf = ({ type, content, base }: PackObject): Buffer =>
  Buffer.concat([
    headOf(numbers[type], content.length),
    Buffer.from(base ?? '', 'hex'),
    deflateSync(content),
  ])

/** A pack with these objects, in their order. */
export function packOf(objects: readonly PackObject[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  head.writeUInt32BE(objects.length, 8)
  const body = Buffer.concat([head, ...objects.map(entryOf)])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

/** The id of an object. */
export const idOf = ({ type, content }: PackObject): string =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}

/** The largest copy of a delta, in bytes. */
export const largestCopy = 0xff_ff_ff

/** A delta whose result is the beginning of its base, many times. Four bytes make 16 MiB. */
export function repeating(base: { size: number }, times: number): { delta: Buffer; size: number } {
  const length = Math.min(base.size, largestCopy)
  const size = length * times
  const copy = Buffer.from([0xf0, length & 255, (length >> 8) & 255, length >> 16])
  const copies = Array.from({ length: times }, () => copy)
  return { delta: Buffer.concat([varint(base.size), varint(size), ...copies]), size }
}

const person = 'Mona <mona@example.com> 1700000000 +0000'

/** A commit of one file, with its objects. */
export function commitOf(file: PackObject): { id: string; objects: PackObject[] } {
  const entry = Buffer.concat([Buffer.from('100644 file\0'), Buffer.from(idOf(file), 'hex')])
  const tree: PackObject = { type: 'tree', content: entry }
  const text = `tree ${idOf(tree)}\nauthor ${person}\ncommitter ${person}\n\nx\n`
  const commit: PackObject = { type: 'commit', content: Buffer.from(text) }
  return { id: idOf(commit), objects: [file, tree, commit] }
}
