/** The parts of a request and its response that a message shows. */
interface Shown {
  operation: { id: string } | undefined
  method: string
  path: string
  sent: { headers: Record<string, string | undefined>; body: string }
  status: number
  text: string
}

const longest = 2000

const shown = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text

function conversation({ method, path, sent, status, text }: Shown): string {
  const headers = Object.entries(sent.headers).filter(([name]) => name !== 'authorization')
  const said = headers.map(([name, value]) => `${name}: ${value}`).join(', ')
  return `${method} ${shown(path)} (${said}) ${shown(sent.body)}\n→ ${status} ${shown(text)}`
}

/** A violation of the contract. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly what: string
  readonly operation: string | undefined

  /** @param answer the response that shows it, if there is one */
  constructor(what: string, answer?: Shown) {
    super(answer ? `${what}\n${answer.operation?.id ?? ''} ${conversation(answer)}` : what)
    this.what = what
    this.operation = answer?.operation?.id
  }
}
