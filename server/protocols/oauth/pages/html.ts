/** Markup that is safe to send: every value in it was escaped. */
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
 * Markup with values in it. What is not markup itself is escaped, for text and for quoted attributes
 * alike; nothing else may hold a value. Lists are put one after another; nothing stands for what is absent.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = values.map((value, index) => textOf(value) + (strings[index + 1] ?? ''))
  return new Html((strings[0] ?? '') + parts.join(''))
}
