import { violations } from '../_support/contract-check.ts'
import type { Answer, AnswerCheck, Subject } from './check.ts'

const found = new WeakMap<Answer, string[]>()

/** What a browser asks before a page's script may ask: no operation, in no version. */
const isPreflight = ({ sent }: Answer) => 'access-control-request-method' in sent.headers

/** What Node refuses by itself, before there is a request to answer: a target that is no path. */
const isUnread = ({ path, status }: Answer) => status === 400 && !path.startsWith('/')

/** Everything in which an answer breaks the contract, each in one line; looked for once. */
function broken(answer: Answer, { version }: Subject): string[] {
  let all = found.get(answer)
  if (!all) {
    const asked = answer.sent.headers['x-service-api-version'] ?? version
    found.set(answer, (all = violations({ ...answer, version: asked })))
  }
  return all
}

/** Those of them that begin in one way. */
export const brokenBy =
  (what: RegExp): AnswerCheck['judge'] =>
  (answer, subject) =>
    isPreflight(answer) || isUnread(answer)
      ? []
      : broken(answer, subject).filter((line) => what.test(line))
