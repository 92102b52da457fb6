import fc from 'fast-check'
import type { Answer, OperationUnderTest, Outcome, Subject, Valid } from './check.ts'
import { disclosures } from './disclosures.ts'
import { forAll, notApplicable } from './outcomes.ts'
import { echoOf, placesOf, withValue, type Place } from './text-places.ts'
import { Violation } from './violation.ts'

/** Shown instead of secrets. */
const hidden = /^\*+$/

/** The texts that a response returns for a place. A list may also have items from before. */
function shownTexts({ body }: Answer, place: Place): string[] {
  const [first, ...keys] = place.keys
  const shown: unknown[] =
    typeof first === 'number' && Array.isArray(body)
      ? body.map((item: unknown) => echoOf(item, { ...place, keys }))
      : [echoOf(body, place)]
  return shown.filter((each) => typeof each === 'string')
}

/** Operations that fit texts to where they are stored, in places that match. */
const fitted: Record<string, RegExp> = {
  'repos/update-release-asset': /^name$/, // becomes part of an address
  'pulls/create-review-comment': /^(commit_id|path)$/, // a reply is where the comment is
  'repos/create-deploy-key': /^title$/, // without one, it is the fingerprint
  // git keeps no spaces around people, and none after messages
  'git/create-commit': /^(message|(author|committer)\.(name|email))$/,
  'git/create-tag': /^(message|tagger\.(name|email))$/,
}

/** A returned text equals the sent one. */
export function checkEcho(answer: Answer, place: Place, sent: string): void {
  const at = place.keys.join('.')
  if (at === 'url') return // the requested resource has a URL of its own
  if (answer.method === 'DELETE') return // it names what to remove
  if (fitted[answer.operation?.id ?? '']?.test(at)) return
  const shown = shownTexts(answer, place)
  if (answer.status >= 300 || shown.length === 0 || shown.includes(sent)) return
  if (shown.some((each) => hidden.test(each))) return
  throw new Violation(`${at}: ${JSON.stringify(sent)} becomes ${JSON.stringify(shown[0])}`, answer)
}

/**
 * No input makes the service fail or disclose internal details.
 * @param sent texts that the response may repeat, also from earlier requests
 */
export function checkComposure(answer: Answer, sent: readonly string[]): void {
  if (answer.status >= 500 && answer.status !== 503)
    throw new Violation(`the service failed with ${answer.status}`, answer)
  const text = sent.reduce(
    (left, each) => left.replaceAll(JSON.stringify(each).slice(1, -1) || '"', ''),
    answer.text,
  )
  const [told] = disclosures({ ...answer, text })
  if (told !== undefined) throw new Violation(`a response discloses ${told}`, answer)
}

/** Arguments that are reused until a request succeeds. */
export class Supply {
  #given: Promise<Valid> | undefined
  readonly #subject: Subject
  readonly #operation: OperationUnderTest

  constructor(subject: Subject, operation: OperationUnderTest) {
    this.#subject = subject
    this.#operation = operation
  }

  /**
   * Sends a request with modified arguments.
   * @param change returns what to replace in valid arguments
   */
  async ask(change: (given: Valid) => object): Promise<Answer> {
    this.#given ??= this.#subject.arrange(this.#operation)
    const answer = await this.#subject.call({
      operation: this.#operation,
      ...change(await this.#given),
    })
    if (answer.status < 300 && answer.method !== 'GET') this.#given = undefined
    return answer
  }
}

/**
 * Sends texts in every place that accepts text.
 * @throws Violation
 */
export function tryTexts(
  subject: Subject,
  operation: OperationUnderTest,
  texts: readonly string[],
  judge: (answer: Answer, place: Place, text: string) => void = checkEcho,
): Promise<Outcome> {
  const places = placesOf(subject.contract, operation, ['string'])
  if (places.length === 0) return Promise.resolve(notApplicable('it takes no text'))
  const supply = new Supply(subject, operation)
  const cases = fc.record({ place: fc.constantFrom(...places), text: fc.constantFrom(...texts) })
  return forAll(subject, cases, async ({ place, text }) => {
    // URLs cannot contain lone surrogates.
    const sent = place.in === 'body' ? text : text.replace(/\p{Surrogate}/gu, '\ufffd')
    const answer = await supply.ask((given) => withValue(given, place, sent))
    checkComposure(answer, [sent, ...texts])
    judge(answer, place, sent)
  })
}
