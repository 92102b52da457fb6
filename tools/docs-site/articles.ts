import { readFile, readdir } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { graphqlSources } from './graphql/sources.ts'
import { html, type Html } from './html.ts'
import { pictureAt, type Image } from './images.ts'
import { article, type Resolve } from './markdown.ts'
import { between, twinOf, type Finding, type Heading, type Page } from './page.ts'
import { sectionTexts } from './search/section-texts.ts'
import type { Source } from './source.ts'
import { listMarkdown } from './twins/lists.ts'

const guides = [
  'quickstart',
  'authentication',
  'webhooks',
  'feeds',
  'rate-limits',
  'pagination',
  'graphql',
  'errors',
  'import',
  'versions',
  'control',
  'recordings',
  'mcp',
  'stubs',
  'github-apps',
  'probot',
  'gh',
]
const rank = (file: string) => {
  const place = guides.indexOf(basename(file, '.md'))
  return place < 0 ? guides.length : place
}

/** Pages with a group of their own. The other pages in docs/ describe how the project is built. */
const groups: [pattern: RegExp, group: string][] = [
  [/^docs\/guides\//, 'Guides'],
  [
    /^(docs\/(authorization|conditional-requests|console|pointing-tools)|generated\/coverage)\.md$/,
    'Guides',
  ],
  [/^(generated\/changelog|docs\/upgrading\/.*)\.md$/, 'Changes'],
  [/^docs\/(operations|security)\.md$/, 'Operations'],
  [/^generated\/graphql\//, 'GraphQL'],
  [/^docs\/evidence\//, 'Evidence'],
  [/^docs\//, 'Development'],
]

export const groupTitles = [...new Set(groups.map(([, group]) => group))]

const groupOf = (file: string) => groups.find(([pattern]) => pattern.test(file))![1]

const inWords = (name: string) => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Short title for the navigation: a guide's own title, otherwise the name of the file. */
function titleOf(file: string, text: string): string {
  const name = basename(file, '.md')
  if (file.startsWith('docs/upgrading/')) return `Upgrading from ${name}`
  if (file === 'docs/operations.md') return 'Operations'
  if (/^docs\/(guides\/|[^/]+$)/.test(file)) return /^# (.*)$/m.exec(text)?.[1] ?? inWords(name)
  return inWords(name)
}

async function read(root: string, file: string): Promise<Source> {
  const text = await readFile(join(root, file), 'utf8')
  const path = file.replace(/^(docs|generated)\//, '').replace(/\.md$/, '.html')
  return { file, path, group: groupOf(file), text, title: titleOf(file, text) }
}

/** Every Markdown page of the site, in navigation order. */
export async function readSources(root: string): Promise<Source[]> {
  const names = await readdir(join(root, 'docs'), { recursive: true })
  const files = names.filter((name) => name.endsWith('.md')).map((name) => posix.join('docs', name))
  const all = await Promise.all(
    [...files, 'generated/changelog.md', 'generated/coverage.md'].map((file) => read(root, file)),
  )
  return [...all, ...(await graphqlSources(root))].sort(
    (one, other) => rank(one.file) - rank(other.file) || one.file.localeCompare(other.file),
  )
}

/**
 * Turns links of a Markdown file into links of the site: to other pages, to folders with an index
 * page, and to external sites.
 */
function resolver({ file, path }: Source, known: Map<string, string>): Resolve {
  return (href) => {
    if (/^(https?:|mailto:|#)/.test(href)) return href
    const [target = '', ...anchor] = href.split('#')
    const inSite = target.startsWith('/docs/')
      ? target.slice('/docs/'.length) || 'index.html'
      : known.get(posix.normalize(posix.join(posix.dirname(file), target)))
    return inSite && [between(path, inSite), ...anchor].join('#')
  }
}

/** A Markdown file whose links are links of the site, to other Markdown files where there are some. */
function articleMarkdown({ text, file, path, group, title }: Source, known: Map<string, string>) {
  const resolve = resolver({ file, path, group, text, title }, known)
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, words: string, href: string) => {
    if (/^(https?:|mailto:|#)/.test(href)) return whole
    const [target = '', ...anchor] = (resolve(href) ?? '').split('#')
    return target === '' ? words : `[${words}](${[twinOf(target), ...anchor].join('#')})`
  })
}

const anchored = (outline: Heading[]) => outline.filter(({ level }) => level === 2 || level === 3)

/** Headings with the same words as others of the page, such as "Before", are not found alone. */
const isUnique = ({ text }: Heading, _index: number, all: Heading[]) =>
  all.filter((each) => each.text === text).length === 1

/** The kind of a finding, as shown in search results. */
function kindOf(file: string, group: string): string {
  if (file === 'generated/coverage.md') return 'coverage'
  return group === 'Guides' ? 'guide' : group.toLowerCase()
}

/** Second lines of the headings whose titles alone say little. */
const details: Record<string, string> = {
  coverage: 'Operations of the documented platform that this server has, and those that it lacks',
}

/** Thousands of words of tables, or of the guides and the reference of REST, where readers look first. */
const isFoundByTitles = (group: string): boolean => group === 'GraphQL' || group === 'Evidence'

/** Types of entries of timelines are found in the GraphQL explorer. */
const isSought = ({ text }: Heading): boolean => !/[a-z]Event$/.test(text)

/** What a page is found by: its title, its headings, and their texts. */
function findings({ file, path, title, group }: Source, outline: Heading[], body: Html): Finding[] {
  const kind = kindOf(file, group)
  const hasOnlyTitle = group === 'Evidence' || /graphql\/(?!objects)/.test(file)
  const headings = hasOnlyTitle ? [] : anchored(outline).filter(isUnique).filter(isSought)
  const texts = isFoundByTitles(group)
    ? new Map<string, string>()
    : sectionTexts(
        body.text,
        headings.map(({ id }) => id),
      )
  const page = { title, kind, detail: group, url: path, text: texts.get('') ?? '' }
  const inner = headings.map(({ id, text }) => ({
    ...{ title: text, kind, detail: details[kind] ?? title, url: `${path}#${id}` },
    text: texts.get(id) ?? '',
  }))
  return [page, ...inner]
}

function pageOf(source: Source, known: Map<string, string>, images: Map<string, Image>): Page {
  const { body, outline } = article(source.text, resolver(source, known), (path) =>
    pictureAt(images, posix.join(posix.dirname(source.path), path)),
  )
  const first = /^(?!#)\S.*$/m.exec(source.text)?.[0] ?? ''
  return {
    path: source.path,
    // Evidence pages have the same titles as the features they cover.
    title: source.group === 'Evidence' ? `Evidence: ${source.title}` : source.title,
    summary: first.replace(/[`*_[\]]/g, '').slice(0, 160),
    body: html`<div class="prose">${body}</div>`,
    kind: 'article',
    outline: anchored(outline),
    markdown: articleMarkdown(source, known),
    ...(source.file.startsWith('docs/') && { source: source.file }),
    findings: findings(source, outline, body),
  }
}

/** The index page of docs/evidence. */
function evidencePage(sources: Source[]): Page {
  const items = sources
    .filter(({ group }) => group === 'Evidence')
    .map(({ path, title, text }) => {
      return html`<div>
        <dt><a href="${basename(path)}">${title}</a></dt>
        <dd>${/^# (.*)$/m.exec(text)?.[1] ?? ''}</dd>
      </div>`
    })
  const summary =
    'Results of long test runs against real servers, each with its date, seed and contract.'
  const body = html`<header class="lede">
      <h1>Evidence</h1>
      <p>${summary} Run <code>npm run evidence</code> to reproduce them.</p>
    </header>
    <dl class="index">${items}</dl>`
  const path = 'evidence/index.html'
  const findings = [{ title: 'Evidence', kind: 'evidence', detail: summary, url: path }]
  const markdown = listMarkdown(
    'Evidence',
    summary,
    sources
      .filter(({ group }) => group === 'Evidence')
      .map(({ path: page, title, text }) => [
        title,
        twinOf(basename(page)),
        /^# (.*)$/m.exec(text)?.[1] ?? '',
      ]),
  )
  return { path, title: 'Evidence', summary, body, kind: 'article', markdown, findings }
}

/**
 * One page for each Markdown file.
 * @param images that pages can show, by their path in the site
 */
export function articlePages(sources: Source[], images: Map<string, Image> = new Map()): Page[] {
  const known = new Map(sources.map(({ file, path }) => [file, path]))
  known.set('docs/evidence/', 'evidence/index.html').set('docs/evidence', 'evidence/index.html')
  known.set('README.md', 'index.html')
  for (const image of images.keys()) known.set(posix.join('docs', image), image)
  return [...sources.map((source) => pageOf(source, known, images)), evidencePage(sources)]
}
