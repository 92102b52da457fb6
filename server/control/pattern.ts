const known = new Map<string, RegExp>()
const mostKnown = 1_000

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

function compile(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : escaped(part)
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}

/** Whether a text matches a pattern: `*` stands for text without `/`, `**` for any text. */
export function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || pattern === text) return true
  if (!pattern.includes('*')) return false
  let expression = known.get(pattern)
  if (!expression) {
    if (known.size >= mostKnown) known.clear()
    known.set(pattern, (expression = compile(pattern)))
  }
  return expression.test(text)
}
