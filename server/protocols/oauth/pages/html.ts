/** HTML in which all values are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | null | undefined | false | readonly Value[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] as string)

function textOf(value: Value): string {
  if (value instanceof Html) return value.text
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return value.map(textOf).join('')
}

/**
 * Template tag for HTML. Values are escaped for text and quoted attributes; do not use them
 * elsewhere. Lists are concatenated. Null, undefined and false are omitted.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = values.map((value, index) => textOf(value) + (strings[index + 1] ?? ''))
  return new Html((strings[0] ?? '') + parts.join(''))
}
