import type { Source } from './articles.ts'
import { highlight } from './highlight.ts'
import { html, type Html } from './html.ts'
import { codeBlock } from './markdown.ts'
import type { Page } from './page.ts'
import type { Plan } from './sidebar.ts'

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
  return html`<h2 id="guides">Guides</h2>
    <ul class="cards">
      ${own.map((source) => card(source.path, source.title, firstWords(source)))}
    </ul>`
}

function references({ references: all }: Plan): Html {
  return html`<h2 id="reference">Reference</h2>
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
      ${card('changelog.html', 'Changes', 'What lies between the versions, and what to do about each change.')}
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
    html`<a href="${source?.path ?? other}">Read on</a>`
  return html`<h2 id="errors">When a request is refused</h2>
    <p>
      The body says why in <code>message</code>, names what is wrong in <code>errors</code>, and
      leads here with <code>documentation_url</code>. Who may do what is told in
      <a href="authorization.html">a table of its own</a>; each operation lists the answers it can
      give.
    </p>
    <h3 id="rate-limits">Rate limits</h3>
    <p>
      403 with <code>X-RateLimit-Remaining: 0</code>: the allowance of this window is used up. Wait
      until <code>X-RateLimit-Reset</code>, an instant in seconds. Ask with
      <code>If-None-Match</code>: a 304 is free. ${more(limits, 'conditional-requests.html')}.
    </p>
    <h3 id="secondary-rate-limits">Secondary rate limits</h3>
    <p>
      429 with <code>Retry-After</code>: too much at once, or too much that costs. Wait so many
      seconds, then go on one request after the other. ${more(limits, 'conditional-requests.html')}.
    </p>
    <h3 id="versions">Versions</h3>
    <p>
      <code>X-Service-Api-Version</code> picks the version; without it the oldest that is served
      answers. A version that is not known gives 400, one that has ended 410.
      ${more(versions, 'changelog.html')}.
    </p>`
}

/** The home page of the site. */
export function homePage(plan: Plan): Page {
  const summary =
    'Tokens, event feeds, signed webhooks and rate limits over real git repositories, in two dated versions of one contract.'
  const body = html`<header class="hero">
      <h1>Build on a developer platform that is all yours</h1>
      <p>${summary}</p>
      ${codeBlock(highlight(start, 'bash'), 'bash')}
    </header>
    ${guides(plan.sources)}${references(plan)}${refusals(plan.sources)}
    <h2 id="more">Run it, and know why it holds</h2>
    <ul class="cards">
      ${card('operations.html', 'Operations manual', 'Settings, stores, several processes, backups, what to watch.')}
      ${card('authorization.html', 'Who may do what', 'Tokens, permissions, scopes and roles, and the table that decides.')}
      ${card('evidence/index.html', 'Evidence', 'What was proven against running servers, with seeds to see it again.')}
    </ul>`
  const findings = [
    {
      title: 'Rate limits',
      kind: 'error',
      detail: 'When a request is refused',
      url: 'index.html#rate-limits',
    },
    {
      title: 'Secondary rate limits',
      kind: 'error',
      detail: 'When a request is refused',
      url: 'index.html#secondary-rate-limits',
    },
  ]
  return {
    path: 'index.html',
    title: 'devplatform documentation',
    summary,
    body,
    kind: 'home',
    findings,
  }
}
