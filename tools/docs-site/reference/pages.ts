import type { Page } from '../page.ts'
import type { Advice } from './advice.ts'
import type { Reference } from './model.ts'
import { overviewPage } from './overview.ts'
import { resourcePage } from './resource-page.ts'
import { schemaPages } from './schema-pages.ts'
import { webhookPages } from './webhook-pages.ts'

/**
 * Links each page to the same page in the other versions, or to the overview of versions that lack
 * it.
 */
function withTwins(pages: Page[], versions: string[]): Page[] {
  const paths = new Set(pages.map(({ path }) => path))
  const twinOf = ({ path, version }: Page, other: string) => {
    const twin = path.replace(version!, other)
    return paths.has(twin) ? twin : `${other}.html`
  }
  return pages.map((page) => ({
    ...page,
    twins: Object.fromEntries(versions.map((other) => [other, twinOf(page, other)])),
  }))
}

/** Every page of the reference, in all versions. */
export function referencePages(references: Reference[], advice: Advice): Page[] {
  const pages = references.flatMap((reference) => [
    overviewPage(reference),
    ...reference.resources.map((resource) => resourcePage(reference, resource, advice)),
    ...webhookPages(reference),
    ...schemaPages(reference),
  ])
  return withTwins(
    pages,
    references.map(({ version }) => version),
  )
}
