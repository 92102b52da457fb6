import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from '../../../server/http/response-cache/cached-response.ts'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'

/** What a client sees of a reply. */
const visible = ({ status, headers, data, isPolled }: CachedResponse) => {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [`${name.toLowerCase()}: ${headers[index + 1]}`] : [],
  )
  return JSON.stringify([status, pairs.toSorted(), isPolled, data?.toString()])
}

/**
 * Replies with what is kept to every other request. For the others, compares what is kept with the
 * reply that the steps make.
 */
export class VerifiedReplies extends ResponseCache {
  readonly faults: string[] = []
  readonly #expected = new WeakMap<IncomingMessage, CachedResponse>()
  #isVerifying = false

  override answer(...request: Parameters<ResponseCache['answer']>): boolean | Promise<boolean> {
    this.#isVerifying = !this.#isVerifying
    if (!this.#isVerifying) return super.answer(...request)
    const expected = this.find(request[0])
    if (!expected) return false
    this.#expected.set(request[0], expected)
    return !this.isRight(expected) && this.reread(expected, request[0]).then(() => false)
  }

  override keep(
    request: IncomingMessage,
    response: ServerResponse,
    ...made: Parameters<ResponseCache['keep']> extends [unknown, unknown, ...infer Rest]
      ? Rest
      : never
  ): void {
    const expected = this.#expected.get(request)
    const isRight = expected && this.isRight(expected)
    super.keep(request, response, ...made)
    const actual = isRight ? this.find(request) : undefined
    if (!expected || !actual || visible(expected) === visible(actual)) return
    this.faults.push(
      `GET ${request.url} is kept as ${visible(expected)}, but is ${visible(actual)}`,
    )
  }

  /** @throws Error that lists the kept replies that were wrong since the last call */
  check(): void {
    const faults = this.faults.splice(0)
    if (faults.length > 0) throw new Error(faults.join('\n\n'))
  }
}
