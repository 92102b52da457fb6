/** How values are written in a language. */
export interface Style {
  text(value: string): string
  key(name: string): string
  /** Stands after the last entry of a list that takes several lines. */
  trailing: string
}

/** JSON, with spaces where a person would put them. */
export const json: Style = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  trailing: '',
}

const quoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** TypeScript as Prettier writes it. */
export const typescript: Style = {
  text: quoted,
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  trailing: ',',
}

/** Text that is written as it stands. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Columns that a snippet keeps to where it can. */
export const width = 92

function onOneLine(value: unknown, style: Style): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return style.text(value)
  if (Array.isArray(value)) return `[${value.map((each) => onOneLine(each, style)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([name, each]) => `${style.key(name)}: ${onOneLine(each, style)}`,
  )
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

function onLines(value: object, style: Style, margin: string): string {
  const inner = `${margin}  `
  const isList = Array.isArray(value)
  const entries = Object.entries(value).map(([name, each]) => {
    const head = isList ? '' : `${style.key(name)}: `
    return `${inner}${head}${literal(each, style, inner, head.length)}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${entries.join(',\n')}${style.trailing}\n${margin}${close}`
}

/**
 * A value as a person would write it: on one line where it fits, else an entry a line.
 *
 * @param margin what the lines after the first begin with
 * @param before how much of the first line is taken, in characters, the margin left out
 */
export function literal(value: unknown, style: Style, margin = '', before = 0): string {
  const line = onOneLine(value, style)
  const fits = margin.length + before + line.length <= width
  const whole = typeof value !== 'object' || value === null || value instanceof Code
  return fits || whole ? line : onLines(value, style, margin)
}
