import { highlighted } from './highlighter.js'
import { escape, trusted, type Html } from './html.ts'

/** Code with its parts marked; what is in no language that we know stays as it is. */
export const highlight = (code: string, language: string): Html =>
  trusted(highlighted(code, language) ?? escape(code))

const tokens = /("(?:\\.|[^"\\])*")(\s*:)|("(?:\\.|[^"\\])*")|(-?\d[\d.eE+-]*|true|false|null)/g

/**
 * JSON with its names and numbers marked, in as few bytes as can be: the examples are most of what a
 * page of the reference weighs.
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
