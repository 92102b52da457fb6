import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { withAlerts } from './alerts.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of rendered Markdown. Its attributes contain no `<` and no `>`, which are escaped. */
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!)
    .trim()

/**
 * Renders Markdown as GitHub Flavored Markdown specifies (https://github.github.com/gfm/). HTML in
 * it is escaped, and links lead only to the web, to mail addresses and to relative paths. Quotes that
 * begin with a marker, such as `[!NOTE]`, become alerts.
 */
export function renderMarkdown(markdown: string): { html: string; text: string } {
  const html = withAlerts(micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }))
  return { html, text: textOf(html) }
}
