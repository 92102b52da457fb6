import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Chunks of a PNG file, as type and data. */
function* chunksOf(file: Buffer): Generator<[type: string, data: Buffer]> {
  for (let at = signature.length; at < file.length;) {
    const length = file.readUInt32BE(at)
    const data = file.subarray(at + 8, at + 8 + length)
    yield [file.toString('latin1', at + 4, at + 8), data]
    at += length + 12
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The predictor of the PNG specification for the filter `Paeth`. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const predictors = [
  () => 0,
  (left: number) => left,
  (_left: number, up: number) => up,
  (left: number, up: number) => (left + up) >> 1,
  paeth,
]

/** Undoes the filters of the rows. @param step bytes of a pixel */
function unfilter(rows: Buffer, width: number, height: number, step: number): Buffer {
  const size = width * step
  const pixels = Buffer.alloc(size * height)
  for (let row = 0; row < height; row++) {
    const predict = predictors[rows[row * (size + 1)]!]!
    for (let index = 0; index < size; index++) {
      const at = row * size + index
      const left = index >= step ? pixels[at - step]! : 0
      const up = row > 0 ? pixels[at - size]! : 0
      const corner = index >= step && row > 0 ? pixels[at - size - step]! : 0
      pixels[at] = rows[row * (size + 1) + 1 + index]! + predict(left, up, corner)
    }
  }
  return pixels
}

const mostColors = 256

const distance = (one: number, other: number) =>
  [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0)

/** The colors of the palette, by index: the most frequent ones. */
function paletteOf(colors: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byCount = [...counts].sort(([, one], [, other]) => other - one)
  return byCount.slice(0, mostColors).map(([color]) => color)
}

/** The index of the most similar color, for each color. */
function nearestIn(palette: number[]): (color: number) => number {
  const known = new Map(palette.map((color, index) => [color, index]))
  return (color) => {
    const found = known.get(color)
    if (found !== undefined) return found
    let best = 0
    for (let index = 1; index < palette.length; index++) {
      if (distance(palette[index]!, color) < distance(palette[best]!, color)) best = index
    }
    known.set(color, best)
    return best
  }
}

/**
 * Stores a screenshot with a palette of 256 colors, which takes a third of the space.
 * @param file with 8 bits for each of three channels, as browsers take screenshots
 */
export function shrinkPng(file: Buffer): Buffer {
  const chunks = [...chunksOf(file)]
  const header = chunks.find(([type]) => type === 'IHDR')![1]
  const [width, height, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9]]
  if (header[8] !== 8 || (kind !== 2 && kind !== 6)) throw new Error('Not a screenshot')
  const data = chunks.filter(([type]) => type === 'IDAT').map(([, part]) => part)
  const step = kind === 2 ? 3 : 4
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width, height, step)
  const colors = Uint32Array.from({ length: width * height }, (_, index) =>
    pixels.readUIntBE(index * step, 3),
  )
  const palette = paletteOf(colors)
  const indexOf = nearestIn(palette)
  const rows = Buffer.alloc((width + 1) * height)
  colors.forEach((color, index) => (rows[index + Math.floor(index / width) + 1] = indexOf(color)))
  const entries = Buffer.alloc(palette.length * 3)
  palette.forEach((color, index) => entries.writeUIntBE(color, index * 3, 3))
  const newHeader = Buffer.from(header)
  newHeader[9] = 3
  return Buffer.concat([
    signature,
    chunk('IHDR', newHeader),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
