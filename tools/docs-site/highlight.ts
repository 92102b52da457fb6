import { highlighted } from './highlighter.js'
import { escape, trusted, type Html } from './html.ts'

/** Highlighted code. Code in an unknown language stays plain. */
export const highlight = (code: string, language: string): Html =>
  trusted(highlighted(code, language) ?? escape(code))

const tokens = /("(?:\\.|[^"\\])*")(\s*:)|("(?:\\.|[^"\\])*")|(-?\d[\d.eE+-]*|true|false|null)/g

/**
 * JSON with keys and numbers highlighted, in as few bytes as possible: examples make up most of a
 * reference page.
 */
export function jsonMarkup(value: unknown): Html {
  const text = escape(JSON.stringify(value, null, 2)).replaceAll('&quot;', '"')
  return trusted(
    text.replace(tokens, (all, name: string, colon: string, string: string) => {
      if (name) return `<i>${name}</i>${colon}`
      return string ? all : `<b>${all}</b>`
    }),
  )
}
