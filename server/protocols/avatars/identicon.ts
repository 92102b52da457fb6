import { hash } from 'node:crypto'

/** Squares per side. The left half is mirrored. */
const side = 5
const half = Math.ceil(side / 2)

/**
 * A picture of an account as SVG: a symmetric pattern in one color, both of which depend on its id
 * only.
 * @param size width and height in pixels
 */
export function identicon(id: number, size: number): string {
  const bytes = Buffer.from(hash('sha256', `account ${id}`, 'hex'), 'hex')
  const squares: string[] = []
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const mirrored = Math.min(column, side - 1 - column)
      if (bytes[row * half + mirrored]! % 2 === 0) squares.push(`M${column} ${row}h1v1h-1z`)
    }
  const hue = Math.round((bytes.at(-1)! / 256) * 360)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-1 -1 7 7">` +
    `<path fill="#f0f0f0" d="M-1-1h7v7h-7z"/><path fill="hsl(${hue},55%,45%)" d="${squares.join('')}"/></svg>`
  )
}
