import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDocs } from '../../tools/docs-site/build.ts'
import { browserPath, startBrowser, type Window } from '../_support/pages/browser.ts'
import { barriers, overflow } from '../_support/pages/page-checks.ts'
import { readSite } from '../_support/pages/site.ts'
import { startTestServer } from '../_support/start-server.ts'
import type { Proof } from './proof.ts'

const method = `A browser opens every page of the documentation from a running server: in light mode in a window of 1280
pixels, and in dark mode in one of 390. Each time, the rules of axe are applied to the whole page; the page may not be wider than
the window, and the browser may not report errors, failed loads or violations of the content security policy.`

const looks = {
  'light, 1280 pixels': { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  'dark, 390 pixels': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const

type Look = keyof typeof looks

/** What one look at a page found. */
interface Seen {
  /** The first folder of the page, or nothing. */
  area: string
  look: Look
  flaws: string[]
}

/** Looks at a page in a window that has shown other pages. */
async function see({ page, complaints }: Window, address: string): Promise<string[]> {
  complaints.length = 0
  await page.goto(address)
  const wider = await overflow(page)
  return [
    ...(await barriers(page)),
    ...(wider > 0 ? [`${wider} pixels wider than the window`] : []),
    ...complaints,
  ]
}

const areaOf = (path: string) => path.split('/').slice(0, -1).join('/')

function rowsOf(seen: readonly Seen[]) {
  const areas = [...new Set(seen.map(({ area }) => area))].sort()
  return areas.flatMap((area) =>
    (Object.keys(looks) as Look[]).map((look) => {
      const own = seen.filter((each) => each.area === area && each.look === look)
      return {
        Folder: area === '' ? 'top' : `\`${area}\``,
        Look: look,
        Pages: own.length,
        'Without a flaw': own.filter(({ flaws }) => flaws.length === 0).length,
      }
    }),
  )
}

/** Opens each page in a window of its own kind, with several at the same time. */
async function seeAll(
  url: string,
  paths: readonly string[],
  progress: (line: string) => void,
): Promise<Seen[]> {
  await using browser = await startBrowser()
  const seen: Seen[] = []
  const work = async (look: Look) => {
    await using window = await browser.open(looks[look])
    for (const path of paths) {
      const flaws = await see(window, `${url}/docs/${path}`)
      seen.push({
        area: areaOf(path),
        look,
        flaws: flaws.map((flaw) => `${path}, ${look}: ${flaw}`),
      })
      if (seen.length % 200 === 0) progress(`${seen.length} of ${2 * paths.length}`)
    }
  }
  await Promise.all((Object.keys(looks) as Look[]).map(work))
  return seen
}

/** Every page of the documentation site, in a browser. `size` limits the number of pages. */
export const accessibility: Proof = {
  promise: 'Every page of the documentation is accessible, in light and dark mode and on a phone',
  async run({ size, progress }) {
    if (!browserPath) throw new Error('There is no browser')
    const folder = await mkdtemp(join(tmpdir(), 'site-'))
    try {
      await buildDocs(folder)
      const all = [...(await readSite(folder)).pages.keys()].sort()
      const paths = all.slice(0, size)
      await using server = await startTestServer({ docs: folder })
      const seen = await seeAll(server.url, paths, progress)
      const flaws = seen.flatMap((each) => each.flaws)
      return {
        ...(paths.length < all.length && {
          partial: `${all.length - paths.length} of ${all.length} pages were left out.`,
        }),
        method,
        rows: rowsOf(seen),
        more: flaws.length > 0 ? [{ title: 'Flaws', rows: flaws.map((Flaw) => ({ Flaw })) }] : [],
        flaws,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
