import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from '../html.ts'
import { article, line } from '../markdown.ts'
import type { Page } from '../page.ts'
import { sectionTexts } from '../search/section-texts.ts'

interface Change {
  slug: string
  title: string
  advice: string
}

const title = 'Upgrade checker'

/** The changes of a version, and the anchor of each in the upgrade guide. */
async function readChanges(root: string, version: string) {
  const changes = JSON.parse(
    await readFile(join(root, 'generated', version, 'changes.json'), 'utf8'),
  ) as Change[]
  const guide = await readFile(join(root, 'docs/upgrading', `${version}.md`), 'utf8')
  const sections = article(guide, () => undefined).outline.filter(({ level }) => level === 2)
  return changes.map((change, index) => ({ ...change, anchor: sections[index]!.id }))
}

/** A page that checks recorded traffic in the browser. Without scripts, it lists the changes. */
export async function upgradeCheckPage(root: string, version: string): Promise<Page> {
  const changes = await readChanges(root, version)
  const summary = `Find which of the ${changes.length} changes after ${version} affect your recorded requests.`
  const items = changes.map(
    ({ slug, title: words, advice, anchor }) =>
      html`<li data-slug="${slug}">
        <a href="upgrading/${version}.html#${anchor}">${slug}</a>: ${line(words)}
        ${advice && html`<span class="advice">${line(advice)}</span>`}
        <strong class="count"></strong>
      </li>`,
  )
  const body = html`<header class="lede">
      <h1>${title}</h1>
      <p>${summary} Your browser reads the file. Nothing is uploaded, and nothing is stored.</p>
    </header>
    <div class="prose">
      <div class="drop" hidden>
        <label for="har">Choose a HAR file, or drop it here (50 MB at most)</label>
        <input type="file" id="har" accept=".har,.json,application/json" />
        <p role="status"></p>
      </div>
      <section class="result" aria-label="Requests" hidden></section>
      <h2 id="changes"><a class="anchor" href="#changes">Changes after ${version}</a></h2>
      <ol class="changes">
        ${items}
      </ol>
      <h2 id="record"><a class="anchor" href="#record">Record your requests</a></h2>
      <p>
        Start a server with <code>--record traffic.har</code> and run your program against it, or
        export a HAR file from the network panel of a browser. A recording of a server finds more
        changes, because it also contains the response of the newest version. On the command line,
        <code>npx devplatform upgrade-report traffic.har</code> prints the same report.
      </p>
    </div>
    <script defer src="assets/upgrade-check.js"></script>`
  return {
    path: 'upgrade-check.html',
    title,
    summary,
    body,
    kind: 'article',
    markdown: [
      `# ${title}`,
      summary,
      changes.map(({ slug, title: words }) => `- ${slug}: ${words}`).join('\n'),
    ].join('\n\n'),
    findings: [
      {
        ...{ title, kind: 'guide', detail: 'Check recorded traffic', url: 'upgrade-check.html' },
        text: `migration checker ${sectionTexts(body.text, []).get('')!}`,
      },
    ],
  }
}
