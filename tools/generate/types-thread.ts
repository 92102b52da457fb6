import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Document } from '../contract/contract.ts'

/**
 * A thread that makes modules of types, one after the other. The compiler's library takes a second
 * to load and another for each contract, in which the generator bundles and writes the rest.
 */
export class TypesThread implements Disposable {
  #worker = new Worker(new URL('types-worker.js', import.meta.url))
  #last: Promise<unknown> = Promise.resolve()

  /**
   * The contract as TypeScript types.
   * @throws Error of the thread, after which it makes no more
   */
  typesModule(document: Document, notice: string): Promise<string> {
    const made = this.#last.then(async () => {
      this.#worker.postMessage({ document, notice })
      const [text] = (await once(this.#worker, 'message')) as [string]
      return text
    })
    this.#last = made
    return made
  }

  [Symbol.dispose](): void {
    void this.#worker.terminate()
  }
}
