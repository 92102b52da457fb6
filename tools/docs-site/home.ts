import type { Source } from './source.ts'
import { highlight } from './highlight.ts'
import { heading } from './heading.ts'
import { html, type Html } from './html.ts'
import { codeBlock } from './markdown.ts'
import { twinOf, type Finding, type Page } from './page.ts'
import { sectionTexts } from './search/section-texts.ts'
import type { Plan } from './sidebar.ts'
import { listMarkdown } from './twins/lists.ts'

const start = `npm install && npm start
curl -s http://127.0.0.1:3000/user -H 'Authorization: Bearer ghp_demo_mona'`

const card = (href: string, title: string, words: string) =>
  html`<li>
    <a href="${href}"><strong>${title}</strong> <span>${words}</span></a>
  </li>`

/** The first paragraph of a guide, without markup. */
function firstWords({ text }: Source): string {
  const paragraph = text.split(/\n\s*\n/).find((block) => !/^[#`<|]/.test(block)) ?? ''
  const sentence = /^.*?[.:](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph
  return sentence
    .replace(/\s+/g, ' ')
    .replace(/[`*_]|\]\([^)]*\)|\[/g, '')
    .replace(/:$/, '.')
}

function guides(sources: Source[]): Html {
  const own = sources.filter(({ group }) => group === 'Guides')
  return html`${heading(2, 'guides', 'Guides')}
    <ul class="cards">
      ${own.map((source) => card(source.path, source.title, firstWords(source)))}
    </ul>`
}

function references({ references: all }: Plan): Html {
  return html`${heading(2, 'reference', 'Reference')}
    <ul class="cards">
      ${all.map(({ version, resources, webhooks }, index) => {
        const count = resources.flatMap(({ entries }) => entries).length
        const words = `${count} operations in ${resources.length} resources, ${webhooks.length} webhook payloads.`
        return card(
          `${version}.html`,
          version,
          index === 0 ? `The newest version. ${words}` : words,
        )
      })}
      ${card('changelog.html', 'Changes', 'Differences between the versions, and what to change in your code.')}
    </ul>`
}

/**
 * Targets of the `documentation_url` in error responses. The anchors are defined in
 * server/core/errors.ts.
 */
function refusals(sources: Source[]): Html {
  const limits = sources.find(({ path }) => path === 'guides/rate-limits.html')
  const versions = sources.find(({ path }) => path === 'guides/versions.html')
  const more = (source: Source | undefined, other: string) =>
    html`<a href="${source?.path ?? other}">Learn more</a>`
  return html`${heading(2, 'errors', 'Errors')}
    <p>
      The body of an error response has the reason in <code>message</code>, the invalid fields in
      <code>errors</code>, and a link to this documentation in <code>documentation_url</code>. See
      <a href="guides/errors.html">Errors</a> for each status, and
      <a href="authorization.html">Authorization</a> for the permissions. Each operation lists its
      responses.
    </p>
    ${heading(3, 'rate-limits', 'Rate limits')}
    <p>
      403 with <code>X-RateLimit-Remaining: 0</code>: you have used all requests of this window.
      Wait until <code>X-RateLimit-Reset</code>, a Unix time in seconds. Send
      <code>If-None-Match</code> to save requests: a 304 is free.
      ${more(limits, 'conditional-requests.html')}.
    </p>
    ${heading(3, 'secondary-rate-limits', 'Secondary rate limits')}
    <p>
      429 with <code>Retry-After</code>: too many concurrent requests, or too many expensive ones.
      Wait that number of seconds, then send one request at a time.
      ${more(limits, 'conditional-requests.html')}.
    </p>
    ${heading(3, 'versions', 'Versions')}
    <p>
      <code>X-Service-Api-Version</code> selects the version. Without it, you get the oldest
      supported version. An unknown version returns 400, a removed one 410.
      ${more(versions, 'changelog.html')}.
    </p>`
}

const errors = {
  errors: 'Errors',
  'rate-limits': 'Rate limits',
  'secondary-rate-limits': 'Secondary rate limits',
  versions: 'Versions',
}

function findings(body: Html): Finding[] {
  const texts = sectionTexts(body.text, [...Object.keys(errors), 'more'])
  return Object.entries(errors).map(([id, title]) => ({
    ...{ title, kind: 'error', detail: 'Errors', url: `index.html#${id}` },
    text: texts.get(id)!,
  }))
}

function homeMarkdown({ sources, references: all }: Plan, summary: string): string {
  const own = sources.filter(({ group }) => group === 'Guides')
  return [
    `# devplatform documentation`,
    summary,
    listMarkdown(
      'Guides',
      '',
      own.map((source) => [source.title, twinOf(source.path), firstWords(source)]),
      2,
    ),
    listMarkdown(
      'Reference',
      '',
      all.map(({ version }) => [version, `${version}.md`, 'All operations of this version.']),
      2,
    ),
  ].join('\n\n')
}

/** The home page of the site. */
export function homePage(plan: Plan): Page {
  const summary =
    'A developer platform API with tokens, event feeds, signed webhooks, rate limits and git repositories, in two dated versions.'
  const body = html`<header class="hero">
      <h1>devplatform documentation</h1>
      <p>${summary}</p>
      ${codeBlock(highlight(start, 'bash'), 'bash')}
    </header>
    ${guides(plan.sources)}${references(plan)}${refusals(plan.sources)}
    ${heading(2, 'more', 'More')}
    <ul class="cards">
      ${card('operations.html', 'Operations', 'Settings, databases, scaling, backups and monitoring.')}
      ${card('authorization.html', 'Permissions', 'Tokens, permissions, scopes and roles, and how access is decided.')}
      ${card('security.html', 'Security model', 'Who could attack a server, what it protects, and its limits.')}
      ${card('payloads.html', 'Payload explorer', 'A recorded webhook payload of each event and action, in both versions.')}
      ${card('graphql-explorer.html', 'GraphQL explorer', 'Write documents with completion, and run them on this server.')}
      ${card('upgrade-check.html', 'Upgrade checker', 'Find which changes between the versions affect your recorded requests.')}
      ${card('benchmarks.html', 'Benchmarks', 'How fast the server is, compared with other programs.')}
      ${card('evidence/index.html', 'Evidence', 'Results of long test runs against running servers, with seeds to reproduce them.')}
    </ul>`
  return {
    path: 'index.html',
    title: 'devplatform documentation',
    summary,
    body,
    kind: 'home',
    markdown: homeMarkdown(plan, summary),
    findings: findings(body),
  }
}
