import { payloadMarkup } from '../browser/payload-lines.js'
import { html, trusted, type Html } from '../html.ts'
import { between, type Page } from '../page.ts'
import { nameOf, titleOf, type RecordedPayload } from './read.ts'

export const explorerPath = 'payloads.html'

export const pathOf = (recorded: RecordedPayload, version: string): string =>
  `${version}/payloads/${nameOf(recorded)}.html`

/** The same payload in another version. */
const twinOf = ({ byVersion }: RecordedPayload, version: string) =>
  [...byVersion].find(([other]) => other !== version)

function difference(recorded: RecordedPayload, version: string, extra: number): Html {
  const [other] = twinOf(recorded, version) ?? []
  if (other === undefined || extra === 0) return html``
  return html`<p>Marked lines are not in the payload of ${other}.</p>`
}

/** The page of one payload in one version. */
export function payloadPage(recorded: RecordedPayload, version: string): Page {
  const path = pathOf(recorded, version)
  const { event, byVersion } = recorded
  const [, other] = twinOf(recorded, version) ?? []
  const { markup, extra } = payloadMarkup(byVersion.get(version), other)
  const title = titleOf(recorded)
  const reference = between(path, `${version}/webhooks/${event}.html`)
  return {
    path,
    title: `${title} payload · ${version}`,
    summary: `A recorded webhook payload of ${title}, in version ${version}.`,
    body: html`<header class="lede">
        <p class="crumb">
          <a href="${between(path, explorerPath)}">Payload explorer</a> · ${version}
        </p>
        <h1><code>${title}</code></h1>
        <p>
          A payload that a server sent. The <a href="${reference}">reference</a> describes its
          fields.
        </p>
        ${difference(recorded, version, extra)}
      </header>
      <pre tabindex="0" data-language="json"><code>${trusted(markup)}</code></pre>`,
    kind: 'article',
    version,
    twins: Object.fromEntries([...byVersion.keys()].map((each) => [each, pathOf(recorded, each)])),
    markdown: `# ${title}\n\nA recorded webhook payload in version ${version}.\n\n\`\`\`json\n${JSON.stringify(byVersion.get(version), null, 2)}\n\`\`\``,
    findings: [],
  }
}

/** A script with a payload in each version, because pages must not fetch files. */
export function payloadScript(recorded: RecordedPayload): [path: string, text: string] {
  const [name, payloads] = [nameOf(recorded), Object.fromEntries(recorded.byVersion)]
  const text = JSON.stringify(payloads).replaceAll('<', '\\u003c')
  return [`data/payloads/${name}.js`, `globalThis.showPayload(${JSON.stringify(name)},${text})\n`]
}
