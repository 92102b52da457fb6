import { html, type Html } from '../html.ts'
import { twinOf, type Page } from '../page.ts'
import { explorerPath, pathOf } from './payload-page.ts'
import { nameOf, titleOf, type RecordedPayload } from './read.ts'

const option = (value: string) => html`<option value="${value}">${value}</option>`

function filter(name: string, label: string, values: string[]): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">All</option>
      ${[...new Set(values)].sort().map(option)}
    </select></label
  >`
}

/** Shown by the script of the page, because filters need one. */
function filters(payloads: RecordedPayload[], versions: string[]): Html {
  const actions = payloads.flatMap(({ action }) => action ?? [])
  return html`<div class="filters" role="search" aria-label="Payloads" hidden>
    ${filter(
      'event',
      'Event',
      payloads.map(({ event }) => event),
    )}${filter('action', 'Action', actions)}${filter('version', 'Version', versions)}
    <p role="status"></p>
  </div>`
}

function row(recorded: RecordedPayload, versions: string[]): Html {
  const { event, action = '' } = recorded
  const links = versions.map((version) => {
    if (!recorded.byVersion.has(version)) return html`<td></td>`
    return html`<td>
      <a
        href="${pathOf(recorded, version)}"
        data-version="${version}"
        aria-label="${event} ${action} ${version}"
        >${version}</a
      >
    </td>`
  })
  return html`<tr data-name="${nameOf(recorded)}" data-event="${event}" data-action="${action}">
    <th scope="row"><code>${event}</code></th>
    <td>${action ? html`<code>${action}</code>` : 'none'}</td>
    ${links}
  </tr>`
}

function table(payloads: RecordedPayload[], versions: string[]): Html {
  return html`<div class="scroll" role="group" tabindex="0" aria-label="Table: payloads">
    <table class="payloads">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Action</th>
          <th scope="col" colspan="${versions.length}">Payload</th>
        </tr>
      </thead>
      <tbody>
        ${payloads.map((each) => row(each, versions))}
      </tbody>
    </table>
  </div>`
}

/** A list of all payloads. Its script filters the list and shows a payload beside it. */
export function explorerPage(payloads: RecordedPayload[], versions: string[]): Page {
  const events = new Set(payloads.map(({ event }) => event)).size
  const summary = `Webhook payloads that a server sent: ${events} events with their actions, in ${versions.length} versions.`
  const title = 'Webhook payload explorer'
  const actions = payloads.map(({ event, action = '' }) => `${event} ${action}`)
  return {
    path: explorerPath,
    title,
    summary,
    body: html`<header class="lede">
        <h1>${title}</h1>
        <p>
          ${summary} Use them to test a receiver. The
          <a href="${versions[0]}/webhooks.html">webhook reference</a> describes the fields, and the
          <a href="guides/webhooks.html">webhook guide</a> shows how to receive them.
        </p>
      </header>
      ${filters(payloads, versions)}
      <div class="explorer">
        ${table(payloads, versions)}
        <section class="payload" aria-label="Payload" tabindex="-1" hidden></section>
      </div>
      <script defer src="assets/payloads.js"></script>`,
    kind: 'article',
    markdown: markdownOf({ title, summary, payloads, versions }),
    findings: [
      {
        ...{ title, kind: 'guide', detail: 'Example payloads of each event', url: explorerPath },
        text: `${summary} recorded example sample payloads ${actions.join(' ')}`,
      },
    ],
  }
}

interface Shown {
  title: string
  summary: string
  payloads: RecordedPayload[]
  versions: string[]
}

function markdownOf({ title, summary, payloads, versions }: Shown): string {
  const rows = payloads.flatMap((each) =>
    versions
      .filter((version) => each.byVersion.has(version))
      .map((version) => `- [${titleOf(each)}, ${version}](${twinOf(pathOf(each, version))})`),
  )
  return [`# ${title}`, summary, rows.join('\n')].join('\n\n')
}
