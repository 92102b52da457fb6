import { html, trusted, type Html } from './html.ts'

/** A heading that links to itself, so that readers can copy its address. */
export function heading(level: 2 | 3, id: string, words: string): Html {
  const link = html`<a class="anchor" href="#${id}">${words}</a>`
  return trusted(`<h${level} id="${id}">${link.text}</h${level}>`)
}
