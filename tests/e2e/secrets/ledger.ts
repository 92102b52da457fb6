import type { WireAnswer } from '../../_support/wire.ts'
import type { Canary } from './sweep.ts'

/** An answer as it is looked through: what it was meant to show has been taken out. */
interface Heard {
  text: string
}

/** Every secret of a journey, and everything that was heard on it. */
export class Ledger {
  readonly canaries: Canary[] = []
  readonly #heard = new Map<object, Heard>()

  /** Takes down a secret that was made up here. */
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
   * An answer was meant to show a secret: once, and never again.
   * @throws Error when it does not
   */
  shown(answer: object, value: unknown): string {
    const heard = this.#heard.get(answer)
    const forms = typeof value === 'string' ? [value, JSON.stringify(value).slice(1, -1)] : []
    const form = forms.find((each) => heard?.text.includes(each))
    if (!heard || form === undefined) throw new Error(`Not shown: ${value} in ${heard?.text}`)
    heard.text = heard.text.replace(form, '')
    return value as string
  }

  /** The same for a secret that the server has made up. */
  learn(kind: string, answer: object, value: unknown): string {
    return this.keep(kind, this.shown(answer, value))
  }

  answers(): Buffer[] {
    return [...this.#heard.values()].map(({ text }) => Buffer.from(text))
  }
}
