import type { HarEntry } from '../../core/recording/har-entry.ts'

/** Examples of one operation, and bytes of all examples. */
const mostOfOperation = 50
const mostBytes = 16 * 1024 * 1024

const keysOf = (text: string | undefined): string[] => {
  try {
    const body: unknown = text === undefined ? undefined : JSON.parse(text)
    return typeof body === 'object' && body !== null ? Object.keys(body).sort() : []
  } catch {
    return []
  }
}

/** Requests with the same key use the same parts of the contract, nearly always. */
const shapeOf = ({ request, response, _version }: HarEntry) =>
  JSON.stringify([
    _version,
    response.status,
    request.queryString.map(({ name }) => name).sort(),
    keysOf(request.postData?.text),
  ])

/** Keeps one whole request of each shape for the upgrade report. */
export class Samples {
  readonly #byOperation = new Map<string, Map<string, HarEntry>>()
  #bytes = 0

  /** Whether another example of an operation is kept. */
  wants(operation: string): boolean {
    if (this.#bytes >= mostBytes) return false
    return (this.#byOperation.get(operation)?.size ?? 0) < mostOfOperation
  }

  add(entry: HarEntry): void {
    const { _operation: operation } = entry
    if (operation === undefined) return
    const shapes = this.#byOperation.get(operation) ?? new Map<string, HarEntry>()
    this.#byOperation.set(operation, shapes)
    const shape = shapeOf(entry)
    if (shapes.has(shape) || shapes.size >= mostOfOperation) return
    shapes.set(shape, entry)
    this.#bytes += JSON.stringify(entry).length
  }

  entries(): HarEntry[] {
    return [...this.#byOperation.values()].flatMap((shapes) => [...shapes.values()])
  }

  clear(): void {
    this.#byOperation.clear()
    this.#bytes = 0
  }
}
