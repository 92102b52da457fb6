import type { Contract, Found } from './contract.ts'
import { ToolError, type Sent } from './requests.ts'

/** Segments that a URL drops would make it another operation. */
const isDropped = (segment: string) => /^\.{0,2}$/.test(segment)

function segmentOf(name: string, value: unknown, isMulti: boolean): string {
  const text = String(value)
  const segments = isMulti ? text.split('/') : [text]
  if (segments.some(isDropped)) throw new ToolError(`parameter "${name}" cannot be "${text}"`)
  return segments.map(encodeURIComponent).join('/')
}

/**
 * Places parameters in the path and the query of an operation.
 * @throws ToolError for missing and unknown parameters
 */
export function placed(
  contract: Contract,
  found: Found,
  given: Record<string, unknown>,
): Pick<Sent, 'method' | 'path' | 'query'> {
  const known = contract.parametersOf(found)
  const names = known.filter((each) => each.in !== 'header').map(({ name }) => name)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const fields = (contract.bodyOf(found)?.['properties'] as object | undefined) ?? {}
    const place = unknown in fields ? 'is a field of the body' : 'is unknown'
    throw new ToolError(`parameter "${unknown}" ${place}; parameters: ${names.join(', ')}`)
  }
  const inPath = known.filter((each) => each.in === 'path')
  const missing = inPath.find(({ name }) => given[name] === undefined)
  if (missing) throw new ToolError(`parameter "${missing.name}" is required`)
  let { path } = found
  const query = { ...given }
  for (const { name, 'x-multi-segment': isMulti = false } of inPath) {
    path = path.replace(`{${name}}`, () => segmentOf(name, given[name], isMulti))
    delete query[name]
  }
  return { method: found.method, path, query }
}
