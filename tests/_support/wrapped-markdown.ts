import { format } from 'oxfmt'

/** Markdown with its lines wrapped, as in docs/. */
export async function wrappedMarkdown(text: string): Promise<string> {
  const { code } = await format('page.md', text, { printWidth: 100, proseWrap: 'always' })
  return code
}
