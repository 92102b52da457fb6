import { html, trusted, type Html } from './html.ts'

/** A heading that links to itself, so that readers can copy its address. */
export const heading = (level: 2 | 3, id: string, words: Html | string): Html =>
  html`${trusted(`<h${level} id="${id}">`)}<a class="anchor" href="#${id}">${words}</a
    >${trusted(`</h${level}>`)}`
