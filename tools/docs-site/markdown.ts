import { Marked, type RendererObject, type Tokens } from 'marked'
import { highlight } from './highlight.ts'
import { escape, html, trusted, type Html } from './html.ts'
import type { Picture } from './images.ts'
import type { Heading } from './page.ts'

/** Maps a link to its path in the site; undefined if the target is not part of the site. */
export type Resolve = (href: string) => string | undefined

/** The anchor of a heading: `What it costs` becomes `what-it-costs`. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** Code in a scrollable frame that can have keyboard focus. */
export const codeBlock = (code: Html, language: string): Html =>
  html`<pre tabindex="0" data-language="${language}"><code>${code}</code></pre>`

function headings(outline: Heading[]): RendererObject['heading'] {
  return function ({ tokens, depth, text }: Tokens.Heading) {
    const inner = this.parser.parseInline(tokens)
    const plain = text.replace(/[`*_]/g, '')
    const base = /^`?(\d\d-[a-z-]+)`?/.exec(text)?.[1] ?? slug(plain)
    const taken = outline.filter(({ id }) => id === base || id.startsWith(`${base}--`)).length
    const id = taken ? `${base}--${taken + 1}` : base
    outline.push({ id, text: plain, level: depth })
    if (depth === 1) return `<h1>${inner}</h1>`
    const title = inner.includes('<a ') ? inner : `<a class="anchor" href="#${id}">${inner}</a>`
    return `<h${depth} id="${id}">${title}</h${depth}>`
  }
}

/** A wide table scrolls on its own, so that the page does not. */
const table: RendererObject['table'] = function ({ header, rows, align }: Tokens.Table) {
  const cell = ({ tokens }: Tokens.TableCell, index: number, tag: string) => {
    const side = align[index] ? ` class="${align[index]}"` : ''
    return `<${tag}${side}>${this.parser.parseInline(tokens)}</${tag}>`
  }
  const head = header.map((each, index) => cell(each, index, 'th')).join('')
  const body = rows.map(
    (row) => `<tr>${row.map((each, index) => cell(each, index, 'td')).join('')}</tr>`,
  )
  const label = escape(`Table: ${header.map(({ text }) => text.replace(/`/g, '')).join(', ')}`)
  return `<div class="scroll" role="group" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** Changelog entries have anchors named by the change. */
const listitem: RendererObject['listitem'] = function (item: Tokens.ListItem) {
  const id = /^\*\*(\d\d-[a-z-]+)\*\*/.exec(item.text)?.[1]
  return `<li${id ? ` id="${id}"` : ''}>${this.parser.parse(item.tokens)}</li>`
}

/** Finds the picture at an address of a page; undefined for other images. */
export type FindPicture = (address: string) => Picture | undefined

/** A picture of its size, and the one for the dark color scheme. page.js follows the reader's choice. */
function pictureHtml(address: string, alt: string, { width, height, dark }: Picture): string {
  const image = `<img src="${escape(address)}" alt="${escape(alt)}" width="${width}" height="${height}" loading="lazy">`
  if (!dark) return image
  const other = escape(address.replace(/-light\.png$/, '-dark.png'))
  const source = `<source srcset="${other}" media="screen and (prefers-color-scheme: dark)">`
  return `<picture>${source}${image}</picture>`
}

function renderer(
  outline: Heading[],
  resolve: Resolve,
  findPicture: FindPicture = () => undefined,
): RendererObject {
  return {
    heading: headings(outline),
    table,
    listitem,
    code: ({ text, lang = '' }) => codeBlock(highlight(text, lang), lang).text,
    html: ({ text }) => (/^\s*<!--/.test(text) ? '' : escape(text)),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens)
      const target = resolve(href)
      return target === undefined ? inner : `<a href="${escape(target)}">${inner}</a>`
    },
    image({ href, text }) {
      const source = resolve(href)
      if (source === undefined || /^[a-z]+:/.test(source)) return escape(text)
      const picture = findPicture(source)
      if (picture) return pictureHtml(source, text, picture)
      return `<img src="${escape(source)}" alt="${escape(text)}">`
    },
  }
}

/** A whole document: its HTML and its headings. */
export function article(
  text: string,
  resolve: Resolve,
  findPicture?: FindPicture,
): { body: Html; outline: Heading[] } {
  const outline: Heading[] = []
  const marked = new Marked({ renderer: renderer(outline, resolve, findPicture) })
  return { body: trusted(marked.parse(text, { async: false })), outline }
}

const plain = new Marked({ renderer: renderer([], (href) => href) })

/** A description from the contract. */
export const markdown = (text = ''): Html => trusted(plain.parse(text, { async: false }))

/** Many pages contain the same sentences. */
const lines = new Map<string, Html>()

/** A description of one sentence, without a paragraph around it. */
export function line(text = ''): Html {
  const known = lines.get(text)
  if (known) return known
  const made = trusted(plain.parseInline(text.trim(), { async: false }))
  lines.set(text, made)
  return made
}

/** A sentence whose links are mapped to the page that shows it. */
export const inlineMarkdown = (text: string, resolve: Resolve): Html =>
  trusted(new Marked({ renderer: renderer([], resolve) }).parseInline(text, { async: false }))
