import { violations } from '../_support/contract/contract-check.ts'
import type { Answer, AnswerCheck, Subject } from './check.ts'

const found = new WeakMap<Answer, string[]>()

/** A CORS preflight, which belongs to no operation. */
const isPreflight = ({ sent }: Answer) => 'access-control-request-method' in sent.headers

/** A request that Node rejects itself: its target is not a path. */
const isUnread = ({ path, status }: Answer) => status === 400 && !path.startsWith('/')

/** A page of the console, which browsers get instead of a response in some version. */
const isPage = ({ sent, headers }: Answer) =>
  /\btext\/html\b/.test(sent.headers.accept ?? '') &&
  headers['content-type']?.startsWith('text/html') === true &&
  headers['x-service-api-version-selected'] === undefined

/** All violations of the contract in a response, one per line. Computed once. */
function broken(answer: Answer, { version }: Subject): string[] {
  let all = found.get(answer)
  if (!all) {
    const asked = answer.sent.headers['x-service-api-version'] ?? version
    found.set(answer, (all = violations({ ...answer, version: asked })))
  }
  return all
}

/** The violations that start with a prefix. */
export const brokenBy =
  (what: RegExp): AnswerCheck['judge'] =>
  (answer, subject) =>
    isPreflight(answer) || isUnread(answer) || isPage(answer)
      ? []
      : broken(answer, subject).filter((line) => what.test(line))
