import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../server/api/context.ts'
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
  readonly #storage: Context['storage']
  readonly #expected = new WeakMap<IncomingMessage, { key: string; reply: CachedResponse }>()
  #isVerifying = false

  constructor(context: Context) {
    super(context)
    this.#storage = context.storage
  }

  override answerAs(...parameters: Parameters<ResponseCache['answerAs']>) {
    this.#isVerifying = !this.#isVerifying
    if (!this.#isVerifying) return super.answerAs(...parameters)
    const [key, request] = parameters
    const reply = this.find(key, request)
    if (!reply) return false
    this.#expected.set(request, { key, reply })
    return !this.isRight(reply) && this.reread(reply, request).then(() => false)
  }

  override keep(...parameters: Parameters<ResponseCache['keep']>): void {
    super.keep(...parameters)
    const [request] = parameters
    const expected = this.#expected.get(request)
    const actual = expected && this.find(expected.key, request)
    if (!actual) return
    const compare = () => this.#compare(request.url, expected.reply, actual)
    const noticed = this.#storage.catchUp()
    if (noticed) noticed.then(compare, () => {})
    else compare()
  }

  /** What is kept is right as long as nothing was written that it was made from. */
  #compare(url: string | undefined, expected: CachedResponse, actual: CachedResponse): void {
    if (!this.isRight(expected) || visible(expected) === visible(actual)) return
    this.faults.push(`GET ${url} is kept as ${visible(expected)}, but is ${visible(actual)}`)
  }

  /** @throws Error that lists the kept replies that were wrong since the last call */
  check(): void {
    const faults = this.faults.splice(0)
    if (faults.length > 0) throw new Error(faults.join('\n\n'))
  }
}
