import { hash } from 'node:crypto'
import type { Context } from './context.ts'

/** Forms of Markdown in responses. `raw` is the `body` that responses have anyway. */
export const textForms = ['raw', 'text', 'html', 'full'] as const

export type TextForm = (typeof textForms)[number]

/** Markdown as HTML and as plain text. */
export interface Rendered {
  html: string
  text: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it is, as one block of HTML. */
export const asWritten = (text: string): Rendered => ({
  html: `<pre>${text.replace(/[&<>"]/g, (character) => escapes[character]!)}</pre>`,
  text,
})

/**
 * Renders Markdown, with HTML in it escaped. Markdown that takes too long is shown as written.
 * @param owner whose content it is; owners take turns
 * @throws ServiceError 503 when too many contents wait
 */
export async function renderMarkdown(
  text: string,
  owner: string,
  { content }: Pick<Context, 'content'>,
): Promise<Rendered> {
  const id = hash('sha256', text, 'base64')
  const reading = await content.read({ format: 'markdown', id, text }, owner)
  return 'value' in reading ? (reading.value as Rendered) : asWritten(text)
}
