/** How values are written in a language. */
export interface Style {
  text(value: string): string
  key(name: string): string
  /** Follows the last entry of a multi-line list. */
  trailing: string
}

/** JSON with spaces as people write it. */
export const json: Style = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  trailing: '',
}

const quoted = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** TypeScript as oxfmt formats it. */
export const typescript: Style = {
  text: quoted,
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  trailing: ',',
}

/** Text that is inserted verbatim. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Preferred maximum width of a snippet, in columns. */
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
 * Formats a value: on one line if it fits, otherwise with one entry per line.
 *
 * @param margin indentation of the lines after the first
 * @param before columns already used on the first line, without the margin
 */
export function literal(value: unknown, style: Style, margin = '', before = 0): string {
  const line = onOneLine(value, style)
  const fits = margin.length + before + line.length <= width
  const whole = typeof value !== 'object' || value === null || value instanceof Code
  return fits || whole ? line : onLines(value, style, margin)
}
