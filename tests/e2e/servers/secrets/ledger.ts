import type { WireAnswer } from '../../../_support/http/wire.ts'
import type { Canary } from './sweep.ts'

/** A response to search, without the parts that should contain the secret. */
interface Heard {
  text: string
}

/** All secrets of a run, and all responses. */
export class Ledger {
  readonly canaries: Canary[] = []
  readonly #heard = new Map<object, Heard>()

  /** Records a secret that was generated here. */
  keep(kind: string, value: string, home?: string): string {
    this.canaries.push({ kind, value, ...(home !== undefined && { home }) })
    return value
  }

  hear<Answer extends Pick<WireAnswer, 'status' | 'rawHeaders' | 'text'>>(answer: Answer): Answer {
    const { status, rawHeaders, text } = answer
    this.#heard.set(answer, { text: [status, ...rawHeaders, text].join('\n') })
    return answer
  }

  /**
   * A response that must contain a secret, once.
   * @throws Error if it does not
   */
  shown(answer: object, value: unknown): string {
    const heard = this.#heard.get(answer)
    const forms = typeof value === 'string' ? [value, JSON.stringify(value).slice(1, -1)] : []
    const form = forms.find((each) => heard?.text.includes(each))
    if (!heard || form === undefined) throw new Error(`Not shown: ${value} in ${heard?.text}`)
    heard.text = heard.text.replace(form, '')
    return value as string
  }

  /** The same for a secret that the server has generated. */
  learn(kind: string, answer: object, value: unknown): string {
    return this.keep(kind, this.shown(answer, value))
  }

  answers(): Buffer[] {
    return [...this.#heard.values()].map(({ text }) => Buffer.from(text))
  }
}
