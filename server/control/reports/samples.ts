import type { HarEntry } from '../../core/recording/har-entry.ts'

/** Examples of one operation, and bytes of all examples. */
const mostOfOperation = 50
const mostBytes = 16 * 1024 * 1024

/** Keeps one whole request of each shape for the upgrade report. */
export class Samples {
  readonly #byOperation = new Map<string, Map<string, HarEntry>>()
  #bytes = 0

  /** Whether another example of an operation is kept, of this shape or of any. */
  wants(operation: string, shape?: string): boolean {
    if (this.#bytes >= mostBytes) return false
    const shapes = this.#byOperation.get(operation)
    if (!shapes) return true
    return shapes.size < mostOfOperation && (shape === undefined || !shapes.has(shape))
  }

  add(shape: string, entry: HarEntry): void {
    const { _operation: operation } = entry
    if (operation === undefined) return
    const shapes = this.#byOperation.get(operation) ?? new Map<string, HarEntry>()
    this.#byOperation.set(operation, shapes)
    if (shapes.has(shape)) return
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
