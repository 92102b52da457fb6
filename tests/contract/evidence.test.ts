import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../_support/bundles.ts'
import { articlePages } from '../../tools/docs-site/articles.ts'
import { benchmarks } from '../evidence/benchmarks.ts'
import { plotOf } from '../evidence/benchmarks-plot.ts'
import { checks } from '../evidence/checks.ts'
import { clients } from '../evidence/clients.ts'
import { contractHash, olderPages } from '../evidence/contract-hash.ts'
import { detailsOf, pageOf } from '../evidence/page.ts'
import type { Finding, Proof } from '../evidence/proof.ts'

const [newest, older] = versions
const judged = (operation: string, version: string, outcome: string) => ({
  judgement: { check: 'C1', title: 'no server error', operation, version, outcome },
})
const used = (client: string, operation: string, version: string) => ({
  use: { client, operation, version },
})

const lines = [
  ['GET', '/user', newest, 200, 'gh'],
  ['GET', '/user', older, 401, 'gh'],
  used('our client, mock', 'rate-limit/get', newest),
  used('our client, mock', 'meta/get-all-versions', newest),
  ...versions.flatMap((version) => [
    judged('users/get-authenticated', version, 'holds'),
    judged('meta/root', version, 'notApplicable'),
    judged('rate-limit/get', version, 'holds'),
  ]),
  judged('rate-limit/get', older, 'violated'),
  judged('rate-limit/get', older, 'holds'),
  judged('meta/get-all-versions', newest, 'holds'),
]

describe('the evidence of a run', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-evidence-'))
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(join(folder, 'recording'), text)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const collate = ({ run }: Proof) =>
    run({ seed: 1, progress: () => {}, from: join(folder, 'recording') })
  const rowOf = ({ details = [] }: Finding, id: string) =>
    details.flatMap(({ rows }) => rows).find(({ Operation }) => Operation === `\`${id}\``)

  it('reports for each check whether it passed, failed, does not apply, or is not proven', async () => {
    const finding = await collate(checks)
    const sign = (id: string) => String(rowOf(finding, id)?.['C1–C10']).at(1)
    const ids = ['users/get-authenticated', 'rate-limit/get', 'meta/root', 'meta/get-all-versions']
    expect([...ids, 'gists/get'].map(sign)).toEqual(['✓', '✗', '–', '½', '?'])
    expect(finding.flaws).toEqual(['C1 no server error was violated'])
  })

  it('says first how many checks were not asked', async () => {
    const { partial, rows } = await collate(checks)
    const asked = rows.find(({ Check }) => Check === 'C1 no server error')
    const unasked = rows.reduce((sum, row) => sum + Number(row['Not asked']), 0)
    const pairs = Number(asked?.['Not asked']) + 7
    expect(partial).toBe(`${unasked} of ${59 * pairs} checks were not asked.`)
    expect(unasked).toBe(59 * pairs - 7)
  })

  it('counts a client only after a success, and a mock for unchanged operations', async () => {
    const finding = await collate(clients)
    expect(rowOf(finding, 'users/get-authenticated')).toMatchObject({ gh: 'N', 'our client': '?' })
    const byMock = (id: string) => rowOf(finding, id)?.['our client, mock']
    expect(byMock('meta/get-all-versions')).toBe('≡')
    expect(byMock('rate-limit/get')).toBe('N')
    const { partial } = await collate(clients)
    const [, left, all] = /^(\d+) of (\d+) operations were not called/.exec(partial ?? '') ?? []
    expect(Number(all) - Number(left)).toBe(1) // of a mock that has one operation in both versions
    const missing = 'users/get-authenticated was not called by the generated client in 2022-11-28'
    expect(finding.flaws).toContain(missing)
  })
})

describe('the benchmarks', () => {
  const curves = [
    { name: 'a < b', points: [1_000, 10_000].map((size) => ({ size, rate: 1_000_000 / size })) },
    { name: 'flat', points: [1_000, 10_000].map((size) => ({ size, rate: 250 })) },
  ]

  it('have a plot of each curve if they were measured', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-evidence-'))
    const from = join(folder, 'benchmarks.json')
    const results = {
      node: '20',
      processors: 2,
      conditions: '1 round',
      parts: { hook: [] },
      times: [],
    }
    const plotsOf = async (more: object) => {
      await writeFile(from, JSON.stringify({ ...results, ...more }))
      return (await benchmarks.run({ seed: 1, progress: () => {}, from })).plots
    }
    expect(await plotsOf({})).toBeUndefined()
    const [plot] = (await plotsOf({ curves })) ?? []
    expect(plot?.file).toBe('benchmarks.svg')
    expect(plot?.svg.match(/<polyline/g)).toHaveLength(2)
    await rm(folder, { recursive: true })
  })

  it('are drawn to scale, in light and dark colors', () => {
    const svg = plotOf(curves)
    const [falling, flat] = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points = '']) =>
      points.split(' ').map((point) => point.split(',').map(Number)),
    )
    const [[x1, y1] = [], [x2, y2] = []] = falling ?? []
    expect(x2).toBeGreaterThan(x1 as number)
    expect(y2).toBeGreaterThan(y1 as number) // y grows downwards
    expect(flat?.[0]?.[1]).toBe(flat?.[1]?.[1])
    expect(svg).toContain('@media (prefers-color-scheme: dark)')
    expect(svg).toContain('a &lt; b')
    expect(svg).not.toMatch(/NaN|Infinity/)
  })
})

describe('an image of an article', () => {
  const page = { file: 'docs/evidence/a.md', path: 'evidence/a.html' }
  const source = (text: string) => ({ ...page, group: 'Evidence', title: 'A', text })
  const bodyOf = (text: string) =>
    articlePages([source(text)], new Map([['evidence/plot.svg', '<svg/>']]))[0]?.body.text ?? ''

  it('is shown if it is part of the site', () => {
    const shown = bodyOf('# A\n\n![A "plot"](plot.svg)\n')
    expect(shown).toContain('<img src="plot.svg" alt="A &quot;plot&quot;">')
  })

  it.each(['other.svg', 'https://example.com/plot.svg', 'data:image/svg+xml,x', '//evil/plot.svg'])(
    'is only its text if it is elsewhere: %s',
    (address) => {
      const shown = bodyOf(`# A\n\n![a plot](${address})\n`)
      expect(shown).toContain('a plot')
      expect(shown).not.toContain('<img')
    },
  )
})

describe('a page of evidence', () => {
  const ran = {
    name: 'laws',
    promise: 'Laws hold',
    date: '2026-11-29',
    seed: 7,
    contract: 'c0ffee',
  }
  const rows = (count: number) => Array.from({ length: count }, (_, Case) => ({ Case }))
  const finding: Finding = {
    ...{ partial: '3 of 9 laws were not tried.', method: 'Each law once.', rows: [{ Laws: 6 }] },
    details: [
      { title: 'Kept', rows: rows(1_200) },
      { title: 'Tried', rows: rows(34) },
    ],
  }

  it('has the date, the seed, the contract and what was left out, and tells how many details there are', async () => {
    const text = await pageOf({ ...ran, duration: '5 s' }, finding)
    expect(text).toMatch(/^# Partial: Laws hold\n\n3 of 9 laws were not tried\.\n/)
    expect(text).toContain(
      `- Date: 2026-11-29\n- Seed: 7, Node ${process.versions.node}, duration: 5 s\n`,
    )
    expect(text).toContain('- Contract (SHA-256 of both bundles): `c0ffee`\n')
    expect(text.split('\n## ').at(1)?.replaceAll(/\s+/g, ' ')).toBe(
      'Details 1,234 rows are in `laws-details.md`, an artifact of each nightly run: Kept; Tried. ' +
        '`npm run evidence -- laws --out dist/evidence` writes it beside this page. ',
    )
    expect(text).not.toContain('Case')
  })

  it('leaves details to another file', async () => {
    const [[file, text] = []] = await detailsOf(ran, finding)
    expect(file).toBe('laws-details.md')
    expect(text?.match(/^\| \d+ +\|$/gm)).toHaveLength(1_234)
    expect(await detailsOf(ran, { ...finding, details: [] })).toEqual([])
    expect(await pageOf(ran, { ...finding, details: [] })).not.toContain('## Details')
  })

  it('is listed as outdated if it belongs to another contract', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-evidence-'))
    const hash = await contractHash()
    const page = (contract: string) => `# A promise.\n\n- Date: 2026-11-20\n- \`${contract}\`\n`
    await writeFile(join(folder, 'fresh.md'), page(hash))
    await writeFile(join(folder, 'stale.md'), page('0'.repeat(64)))
    expect(await olderPages(folder, hash)).toEqual(['stale.md (2026-11-20)'])
    await rm(folder, { recursive: true })
  })
})
