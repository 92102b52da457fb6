import { readFile } from 'node:fs/promises'
import type { Ratio, Results, Time } from '../bench/results.ts'
import { plotOf } from './benchmarks-plot.ts'
import type { Proof } from './proof.ts'

const rowOf = ({ subject, against, ratio, rate }: Ratio) => ({
  Subject: subject,
  Against: against,
  Ratio: `×${ratio.toFixed(2)}`,
  'Per second': rate === undefined ? 'measured as time' : rate.toFixed(0),
})

/** A table for each comparison of a part. */
function tablesOf([part, ratios]: [string, Ratio[]]) {
  const titles = [...new Set(ratios.map(({ title }) => title))]
  return titles.map((title) => ({
    title: `${title} (${part})`,
    rows: ratios.filter((each) => each.title === title).map(rowOf),
  }))
}

function timesIn(times: readonly Time[]) {
  return [...new Set(times.map(({ title }) => title))].map((title) => ({
    title,
    rows: times
      .filter((each) => each.title === title)
      .map(({ subject, milliseconds }) => ({
        Subject: subject,
        Milliseconds: milliseconds.toFixed(0),
      })),
  }))
}

/** The ratios of one run of the benchmarks. */
export const benchmarks: Proof = {
  promise: 'Performance as ratios within one run',
  async run({ from }) {
    if (from === undefined)
      throw new Error('--from must name a file written by `npm run bench -- --json FILE`')
    const {
      node,
      processors,
      conditions,
      parts,
      times,
      curves = [],
    } = JSON.parse(await readFile(from, 'utf8')) as Results
    return {
      method: `Subjects take turns in rounds, so that other load on the machine affects all of them equally. Compare the
ratios, not the absolute rates. Measured with Node ${node} on ${processors} processors, ${conditions}. A part has no ratios if it
was not selected, has none (\`start\` consists of times), or lacked a tool.`,
      ...(curves.length > 0 && {
        plots: [
          {
            file: 'benchmarks.svg',
            title: 'Requests per second by number of rows; the table has the figures',
            svg: plotOf(curves),
          },
        ],
      }),
      rows: Object.entries(parts).map(([part, ratios]) => ({
        Part: part,
        Ratios: ratios.length || 'none in this run',
      })),
      more: [...Object.entries(parts).flatMap(tablesOf), ...timesIn(times)],
    }
  },
}
