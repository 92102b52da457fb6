import type { RequestDetails } from '../../api/steering.ts'

/** Requests whose details are remembered, and their bytes, about. */
const mostDetailed = 1_000
const mostBytes = 32 * 1024 * 1024
/** Longer bodies are cut, so that they are not kept whole. */
const longestKept = 256 * 1024
/** Characters of a body that are kept of a longer one: what is shown, and the end of a character. */
const cutTo = 64 * 1024 + 4
/** Bytes of details without bodies, about. */
const overhead = 3_000

interface Detailed {
  details?: RequestDetails | undefined
}

/** A copy of the beginning, because a slice keeps the whole alive. */
function shortened<Body extends string | Uint8Array>(body: Body): Uint8Array {
  const start = body.slice(0, cutTo)
  return typeof start === 'string' ? Buffer.from(start) : Uint8Array.from(start)
}

/** Cuts long bodies of details. */
function cut(details: RequestDetails): void {
  const { received, sent, newest } = details
  if (received && received.length > longestKept) {
    details.received = shortened(received)
    details.receivedLength = received.length
  }
  if (sent !== undefined && sent.length > longestKept) {
    details.sent = shortened(sent)
    details.sentLength = Buffer.byteLength(sent)
    if (newest) details.newest = undefined
  }
}

const bytesOf = ({ received, sent, newest }: RequestDetails): number =>
  overhead + (received?.length ?? 0) + (sent?.length ?? 0) + (newest?.text?.length ?? 0)

/** Forgets the details of the oldest requests when there are too many. */
export class DetailsBudget {
  #detailed: Detailed[] = []
  #first = 0
  #bytes = 0

  add(request: Detailed): void {
    if (!request.details) return
    cut(request.details)
    this.#detailed.push(request)
    this.#bytes += bytesOf(request.details)
    while (this.#detailed.length - this.#first > mostDetailed || this.#bytes > mostBytes) {
      this.#forget()
    }
    // Rarely, because it moves all that are left.
    if (this.#first > mostDetailed) this.#detailed = this.#detailed.slice(this.#first)
    if (this.#first > mostDetailed) this.#first = 0
  }

  clear(): void {
    this.#detailed = []
    this.#first = 0
    this.#bytes = 0
  }

  #forget(): void {
    const request = this.#detailed[this.#first++]!
    this.#bytes -= bytesOf(request.details!)
    request.details = undefined
  }
}
