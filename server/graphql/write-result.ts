import type { Execution } from './execution.ts'

/** Writes JSON in parts, between which other requests run. */
async function writeInParts(value: unknown, parts: string[], execution: Execution): Promise<void> {
  if (typeof value !== 'object' || value === null) {
    parts.push(JSON.stringify(value) ?? 'null')
    return
  }
  const rest = execution.rest()
  if (rest) await rest
  const isList = Array.isArray(value)
  let separator = isList ? '[' : '{'
  for (const [key, each] of Object.entries(value)) {
    parts.push(isList ? separator : `${separator}${JSON.stringify(key)}:`)
    await writeInParts(each, parts, execution)
    separator = ','
  }
  parts.push(separator === ',' ? '' : separator, isList ? ']' : '}')
}

/** The result of a document as JSON. A large one is written in parts. */
export async function writeResult(
  result: object,
  execution: Execution | undefined,
): Promise<string> {
  if (!execution?.isLarge) return JSON.stringify(result)
  const parts: string[] = []
  await writeInParts(result, parts, execution)
  return parts.join('')
}
