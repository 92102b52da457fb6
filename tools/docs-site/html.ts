/** Text that is already HTML and is not escaped again. */
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

/** Escapes text for use between tags or in quoted attributes. */
export const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

function rendered(value: Value): string {
  if (value === false || value === undefined) return ''
  if (Array.isArray(value)) return value.map(rendered).join('')
  return value instanceof Markup ? value.text : escape(String(value))
}

/**
 * Templates without their line breaks and indentation, which each page would repeat thousands of
 * times.
 */
const narrowed = new WeakMap<TemplateStringsArray, string[]>()

function narrow(parts: TemplateStringsArray): string[] {
  const known = narrowed.get(parts)
  if (known) return known
  const made = parts.map((part) => part.replace(/\s*\n\s*/g, ' '))
  narrowed.set(parts, made)
  return made
}

/** A template whose values are escaped unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Markup(
    narrow(parts)
      .map((part, index) => part + rendered(values[index]))
      .join(''),
  )
}

/** Marks existing HTML, such as rendered Markdown, as safe to insert. */
export const trusted = (text: string): Html => new Markup(text)

/** A path that may wrap after a slash. */
export const breakable = (path: string): Html => new Markup(escape(path).replaceAll('/', '/<wbr>'))

/** Joins parts with a separator. */
export const joined = (parts: Html[], separator: string): Html =>
  html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`
