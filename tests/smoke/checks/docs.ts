import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Check } from '../check.ts'

const longest = 120_000

/** The home page. The first request may have to wait until the site is built. */
async function readHome(url: string): Promise<Response> {
  for (const end = performance.now() + longest; ;) {
    const home = await fetch(`${url}/docs/`, { headers: { Accept: 'text/html' } })
    const seconds = Number(home.headers.get('retry-after'))
    if (home.status !== 503 || seconds === 0 || performance.now() > end) return home
    await home.arrayBuffer() // an unread body keeps its connection busy
    await pause(seconds * 1000)
  }
}

export const docs: Check = {
  name: 'documentation',
  async run({ url }) {
    const home = await readHome(url)
    const text = await home.text()
    expect(home.status === 200, `GET /docs/ responds with 200, not ${home.status}: ${text}`)
    const links = [...text.matchAll(/href="([^":#]+)(?:#[^"]*)?"/g)].map(([, href = '']) => href)
    const targets = [...new Set(links.map((href) => new URL(href, `${url}/docs/`).href))]
    const pages = targets.filter((href) => href.startsWith(`${url}/docs/`))
    expect(pages.length > 3, 'the home page links to other pages')
    for (const page of pages) {
      const response = await fetch(page)
      const { status } = response
      await response.arrayBuffer() // an unread body keeps its connection busy
      expect(status === 200, `${page} responds with 200, not ${status}`)
    }
    return `${pages.length} pages linked from /docs/`
  },
}
