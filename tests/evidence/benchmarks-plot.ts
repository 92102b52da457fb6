import type { Curve } from '../bench/results.ts'

/** A plot of requests per second by the amount of data, both on logarithmic scales. */

const [width, height] = [760, 420]
const [left, right, top, bottom] = [64, 16, 44, 124]

/** Light and dark colors of each curve. Shapes tell them apart as well. */
const colors = [
  ['#1d4ed8', '#8ab8ff'],
  ['#11703d', '#63d297'],
  ['#b45309', '#f5b759'],
  ['#a21caf', '#f0a0f5'],
] as const
const dashes = ['', '8 4', '2 3', '10 3 2 3']

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const decade = Math.log10
const short = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(value)

/** Powers of ten from below the smallest value to above the largest. */
function powers(values: number[]): number[] {
  const first = Math.floor(decade(Math.min(...values)))
  const last = Math.max(first + 1, Math.ceil(decade(Math.max(...values))))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

/** Position of a value between two ends, on a logarithmic scale. */
const scale = (ticks: number[], from: number, to: number) => {
  const [first, last] = [decade(ticks[0] as number), decade(ticks.at(-1) as number)]
  return (value: number) =>
    Math.round(from + ((decade(value) - first) / (last - first)) * (to - from))
}

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1b2130 }
  .line { stroke: #e2e5ee }
  ${colors.map(([light], index) => `.c${index} { stroke: ${light} } .m${index} { fill: ${light} }`).join(' ')}
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e8f1 }
    .line { stroke: #262d3b }
    ${colors.map(([, dark], index) => `.c${index} { stroke: ${dark} } .m${index} { fill: ${dark} }`).join(' ')}
  }`

/** @param curves at least one, each with at least one point */
export function plotOf(curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points)
  const [sizes, rates] = [
    powers(points.map(({ size }) => size)),
    powers(points.map(({ rate }) => rate)),
  ]
  const x = scale(sizes, left, width - right)
  const y = scale(rates, height - bottom, top)
  const grid = [
    ...sizes.map(
      (size) => `<path class="line" d="M${x(size)} ${top}V${height - bottom}"/>
<text x="${x(size)}" y="${height - bottom + 20}" text-anchor="middle">${short(size)}</text>`,
    ),
    ...rates.map(
      (rate) => `<path class="line" d="M${left} ${y(rate)}H${width - right}"/>
<text x="${left - 8}" y="${y(rate) + 4}" text-anchor="end">${short(rate)}</text>`,
    ),
  ]
  const drawn = curves.map(({ name, points: own }, index) => {
    const kind = index % colors.length
    const line = own.map(({ size, rate }) => `${x(size)},${y(rate)}`).join(' ')
    const marks = own.map(
      ({ size, rate }) => `<circle class="m${kind}" cx="${x(size)}" cy="${y(rate)}" r="4"/>`,
    )
    const legend = height - bottom + 48 + index * 18
    return `<polyline class="c${kind}" fill="none" stroke-width="2" stroke-dasharray="${dashes[kind]}" points="${line}"/>
${marks.join('')}
<path class="c${kind}" stroke-width="2" stroke-dasharray="${dashes[kind]}" d="M${left} ${legend - 4}h36"/>
<text x="${left + 46}" y="${legend}">${escape(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Requests per second by number of rows</title>
<style>${style}
</style>
<text x="${left}" y="20">Requests per second, by number of rows</text>
${[...grid, ...drawn].join('\n')}
</svg>
`
}
