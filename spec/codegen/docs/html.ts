/** Text that is HTML already and is not escaped again. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

export type Html = Markup
type Value = Html | string | number | false | undefined | Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML, between tags or within quotes. */
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

function rendered(value: Value): string {
  if (value === false || value === undefined) return ''
  if (Array.isArray(value)) return value.map(rendered).join('')
  return value instanceof Markup ? value.text : escape(String(value))
}

/** The line breaks of a template are there for its author; each page would carry them thousands of times. */
const narrowed = new WeakMap<TemplateStringsArray, string[]>()

function narrow(parts: TemplateStringsArray): string[] {
  const known = narrowed.get(parts)
  if (known) return known
  const made = parts.map((part) => part.replace(/\s*\n\s*/g, ' '))
  narrowed.set(parts, made)
  return made
}

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Markup(
    narrow(parts)
      .map((part, index) => part + rendered(values[index]))
      .join(''),
  )
}

/** Marks HTML that was made elsewhere, such as by the renderer of Markdown, as safe to insert. */
export const trusted = (text: string): Html => new Markup(text)

/** A path that may be broken after a slash. */
export const breakable = (path: string): Html => new Markup(escape(path).replaceAll('/', '/<wbr>'))

/** Parts with something between them. */
export const joined = (parts: Html[], separator: string): Html =>
  html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`
