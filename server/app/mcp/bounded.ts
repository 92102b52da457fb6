/** Maximum length of a result in characters. Agents keep results in their context. */
export const longestResult = 24_000

/** What is tried, one after another, until a result is short enough. */
const steps = [
  { text: 8_000, items: 200 },
  { text: 2_000, items: 50 },
  { text: 500, items: 20 },
  { text: 200, items: 8 },
  { text: 80, items: 3 },
]

interface Step {
  text: number
  items: number
}

const cutText = (text: string, { text: most }: Step) =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`

/** Shortens long texts and lists, and says so in their place. */
function cut(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return cutText(value, step)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    const entries = Object.entries(value)
    const kept = entries.slice(0, step.items * 4).map(([key, each]) => [key, cut(each, step)])
    const rest = entries.length - kept.length
    return Object.fromEntries(rest > 0 ? [...kept, ['…', `${rest} more properties`]] : kept)
  }
  const kept = value.slice(0, step.items).map((each) => cut(each, step))
  const rest = value.length - kept.length
  return rest > 0 ? [...kept, `… ${rest} more`] : kept
}

/** JSON of a value, with long texts and lists shortened until it has at most `longestResult` characters. */
export function boundedJson(value: unknown): string {
  const whole = JSON.stringify(value)
  if (whole.length <= longestResult) return whole
  let text = whole
  for (const step of steps) {
    text = JSON.stringify({ shortened: true, result: cut(value, step) })
    if (text.length <= longestResult) return text
  }
  return cutText(text, { text: longestResult - 40, items: 0 })
}
