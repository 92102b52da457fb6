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
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

function rendered(value: Value): string {
  if (value === false || value === undefined) return ''
  if (Array.isArray(value)) return value.map(rendered).join('')
  return value instanceof Markup ? value.text : escape(String(value))
}

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Markup(parts.map((part, index) => part + rendered(values[index])).join(''))
}

/** Marks text from our own files, such as a style sheet, as safe to insert. */
export const trusted = (text: string): Html => new Markup(text)
