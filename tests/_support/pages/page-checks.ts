import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The part of the DOM that is used here. The project has no browser types. */
interface InPage {
  axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
  }
  document: { documentElement: { scrollWidth: number } }
  innerWidth: number
}

/** Accessibility violations of a page, as `rule: element`. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as InPage).axe.run({ resultTypes: ['violations'] }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Pixels by which a page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as InPage
    return document.documentElement.scrollWidth - innerWidth
  })
