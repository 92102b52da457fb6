import { html, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { between } from '../page.ts'
import type { Answer } from './responses.ts'
import { examplesOf } from './samples.ts'
import type { Place } from './place.ts'

/** What to do about responses whose messages the guide does not list, by the name of the response. */
const byResponse: Record<string, string> = {
  'bad-request': 'Send a supported version in `X-Service-Api-Version`.',
  'not-modified': 'Use the response that you have.',
  'feed-not-modified': 'Use the events that you have.',
  'moved-permanently': 'Use the URL in `Location` from now on.',
  'temporary-redirect': 'Repeat the request at the URL in `Location`.',
  conflict: 'Read the resource again, then repeat the change.',
  'request-timeout': 'Send the whole body within 10 seconds.',
  'payload-too-large': 'Send a smaller body.',
  'unsupported-media-type': 'Send JSON with `Content-Type: application/json`.',
  'validation-failed': 'Correct the fields that `errors` lists.',
  'rate-limited': 'Wait for the seconds in `Retry-After`, then send one request at a time.',
  'service-unavailable': 'Wait for the seconds in `Retry-After`, then repeat the request.',
  'imports-unavailable': 'Wait for the seconds in `Retry-After` if the response has the header.',
  'unavailable-for-legal-reasons': "Don't repeat the request.",
  gone: 'Send a supported version in `X-Service-Api-Version`.',
  'not-acceptable': 'Request the JSON form.',
  'not-mergeable': 'Read the pull request, and choose another merge method if it is open.',
}

interface Problem {
  message: string
  errors?: { field?: string; code?: string; message?: string }[]
}

/** The messages of a response, each once. */
function problemsOf({ content }: Answer, { reference }: Place): Problem[] {
  const all = examplesOf(reference.document, content).map(({ value }) => value as Problem)
  const known = all.filter((each) => typeof each?.message === 'string')
  return known.filter(
    (each, index) => known.findIndex(({ message }) => message === each.message) === index,
  )
}

function problem({ message }: Problem, fallback: Html, { advice, page }: Place): Html {
  return html`<div>
    <dt><code>${message}</code></dt>
    <dd>${advice(message, page) ?? fallback}</dd>
  </div>`
}

/** A response that is not a success: its messages, and what to do about each. */
export function failure(answer: Answer, place: Place): Html {
  const { status, description, shared } = answer
  const { reference, page, detail } = place
  const anchor = between(page, `${reference.version}.html#answer-${shared}`)
  const tone = Number(status) < 400 ? 'ok' : 'bad'
  const code = html`<span class="status ${tone}">${status}</span>`
  if (!detail.errors) {
    return html`<div>
      <dt>${shared ? html`<a href="${anchor}">${code}</a>` : code}</dt>
      <dd>${line(description)}</dd>
    </div>`
  }
  const fallback = line(byResponse[shared ?? ''] ?? '')
  const problems = problemsOf(answer, place)
  return html`<div>
    <dt>${code}</dt>
    <dd>
      ${
        problems.length === 0
          ? html`${line(description)} ${fallback}`
          : html`<details class="problems">
              <summary>${line(description)}</summary>
              <dl>${problems.map((each) => problem(each, fallback, place))}</dl>
              ${shared && html`<p><a href="${anchor}">Examples</a></p>`}
            </details>`
      }
    </dd>
  </div>`
}
