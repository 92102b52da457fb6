const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text) => text.replace(/[&<>]/g, (character) => entities[character])

const isObject = (value) => typeof value === 'object' && value !== null

/** A string is plain; other values are highlighted. */
const scalar = (value) => {
  const text = escape(JSON.stringify(value))
  return typeof value === 'string' ? text : `<b>${text}</b>`
}

/** The lines of a value. `other` is the same value in the other version, or undefined. */
function linesOf(value, other, indent, lead, tail, isExtra) {
  const line = (text) => [{ text: indent + text, isExtra }]
  if (!isObject(value)) return line(lead + scalar(value) + tail)
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  const [open, close] = isList ? '[]' : '{}'
  if (entries.length === 0) return line(lead + open + close + tail)
  const inner = entries.flatMap(([name, each], index) => {
    const known = isExtra || (isObject(other) && name in other)
    const comma = index < entries.length - 1 ? ',' : ''
    const key = isList ? '' : `<i>${escape(JSON.stringify(name))}</i>: `
    const twin = known && isObject(other) ? other[name] : undefined
    return linesOf(each, twin, `${indent}  `, key, comma, isExtra || !known)
  })
  return [...line(lead + open), ...inner, ...line(close + tail)]
}

/**
 * JSON as highlighted HTML, and the number of fields that the other version lacks. Their lines are
 * marked.
 */
export function payloadMarkup(payload, other) {
  const lines = linesOf(payload, other, '', '', '', false)
  const marked = lines.map(({ text, isExtra }) => (isExtra ? `<mark>${text}</mark>` : text))
  return { markup: marked.join('\n'), extra: lines.filter(({ isExtra }) => isExtra).length }
}
