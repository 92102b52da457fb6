import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html, type Html } from './html.ts'
import type { Page } from './page.ts'
import { sectionTexts } from './search/section-texts.ts'

interface Bar {
  subject: string
  against: string
  ratio: number
}

interface Part {
  name: string
  bars: Bar[]
}

/** What the parts of a run measured, in the order of the page. Other parts are in the evidence. */
const parts: Record<string, [title: string, explanation: string]> = {
  hook: [
    'Reading one webhook',
    'Requests per second compared with a bare Express server that sends the same body. The server checks the token, the limits and the permissions; bare Express does none of this.',
  ],
  peers: [
    'Similar programs',
    'The same request to other programs, compared with bare Express or, where the page says so, with another program.',
  ],
  lists: ['Lists of 30 items', 'Requests per second compared with bare Express and the same body.'],
  conditional: ['Conditional requests', 'A 304 response compared with the complete response.'],
  limits: ['Cost of rate limits', 'Requests per second compared with a server without limits.'],
  deliveries: [
    'Webhook deliveries',
    'Deliveries per second compared with a loop that sends the same requests and does nothing else.',
  ],
  pushes: [
    'Git pushes',
    'Duration compared with git http-backend. A shorter bar is better here: the figure is a duration.',
  ],
}

/** Tables with ratios, by the name of their part. A part may have several. */
function tablesOf(markdown: string): Part[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const [, name] = /^.*\((\w+)\)$/m.exec(section.split('\n')[0]!) ?? []
    const known = name ?? (/^git push.*http-backend \(/.test(section) ? 'pushes' : undefined)
    const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| ×([\d.]+) /gm)]
    const bars = rows.map(([, subject, against, ratio]) => {
      return {
        subject: subject!.replace(/^ours\b/, 'devplatform'),
        against: against!,
        ratio: Number(ratio),
      }
    })
    return known && bars.length > 0 ? [{ name: known, bars }] : []
  })
}

const [labelWidth, barWidth, height] = [270, 330, 34]

/** A bar plot. The line is at ×1, the subject of the comparison. */
function plot(bars: Bar[], label: string): Html {
  const most = Math.max(1, ...bars.map(({ ratio }) => ratio))
  const widthOf = (ratio: number) => Math.max(2, Math.round((ratio / most) * barWidth))
  const total = bars.length * height + 8
  const one = labelWidth + widthOf(1)
  return html`<svg
    class="bars"
    viewBox="0 0 ${labelWidth + barWidth + 60} ${total}"
    role="img"
    aria-label="${label}"
  >
    ${bars.map(({ subject, ratio }, index) => {
      const top = index * height + 6
      return html`<text x="0" y="${top + 17}">${subject}</text>
        <rect x="${labelWidth}" y="${top}" width="${widthOf(ratio)}" height="24" rx="3" />
        <text x="${labelWidth + widthOf(ratio) + 8}" y="${top + 17}">×${ratio.toFixed(2)}</text>`
    })}
    <path d="M${one} 0V${total}" />
  </svg>`
}

function figure({ bars }: Part): Html {
  const words = bars.map(({ subject, ratio }) => `${subject} ×${ratio.toFixed(2)}`).join(', ')
  return html`<figure class="plot">
    <figcaption>Compared with: ${bars[0]!.against}</figcaption>
    <div class="scroll" role="group" tabindex="0" aria-label="Plot: ${bars[0]!.against}">
      ${plot(bars, words)}
    </div>
  </figure>`
}

/** Plots of the ratios in docs/evidence/benchmarks.md. */
export async function benchmarksPage(root: string): Promise<Page> {
  const text = await readFile(join(root, 'docs/evidence/benchmarks.md'), 'utf8')
  const tables = tablesOf(text)
  const date = /^- Date: (.*)$/m.exec(text)?.[1] ?? ''
  const summary = 'How fast the server is, as ratios to other programs in the same run.'
  const sections = Object.entries(parts).map(([name, [title, explanation]]) => {
    const own = tables.filter((each) => each.name === name)
    if (own.length === 0) return html``
    return html`<h2 id="${name}"><a class="anchor" href="#${name}">${title}</a></h2>
      <p>${explanation}</p>
      ${own.map(figure)}`
  })
  const body = html`<div class="prose">
    <h1>Benchmarks</h1>
    <p>
      ${summary} All programs of a comparison take turns on the same machine, so other load affects
      them equally. Compare the ratios: absolute rates depend on the machine. The vertical line
      marks ×1, the program of the comparison. Measured on ${date} with two processors.
    </p>
    ${sections}
    <h2 id="figures"><a class="anchor" href="#figures">Figures</a></h2>
    <p>
      <a href="evidence/benchmarks.html">All tables</a> have the figures of every part and the rates
      with up to a million rows. <code>npm run bench</code> measures them on your machine.
    </p>
    <p><img src="evidence/benchmarks.svg" alt="Requests per second by number of rows" /></p>
  </div>`
  return {
    path: 'benchmarks.html',
    title: 'Benchmarks',
    summary,
    body,
    kind: 'article',
    markdown: `# Benchmarks\n\n${summary}\n\n- [All tables](evidence/benchmarks.md)`,
    findings: [
      {
        ...{ title: 'Benchmarks', kind: 'guide', detail: summary, url: 'benchmarks.html' },
        text: `performance speed ${sectionTexts(body.text, []).get('')!}`,
      },
    ],
  }
}
