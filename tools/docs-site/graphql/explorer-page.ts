import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { exampleDocuments } from './examples.ts'

const path = 'graphql-explorer.html'
const title = 'GraphQL explorer'
const summary =
  'Write GraphQL documents with completion from the schema, and run them on this server.'

/** A document and its variables, for the script, and as they are without one. */
const example = (
  { title: name, document, variables }: (typeof exampleDocuments)[number],
  index: number,
): Html =>
  html`<details class="example" data-title="${name}" ${index === 0 && html` open`}>
    <summary>${name}</summary>
    <pre tabindex="0" aria-label="${name}: document"><code>${document}</code></pre>
    ${
      variables &&
      html`<pre
        tabindex="0"
        aria-label="${name}: variables"
      ><code>${JSON.stringify(variables, null, 2)}</code></pre>`
    }
  </details>`

/** A page that runs documents. Without scripts or a server, it lists the examples. */
export function graphqlExplorerPage(): Page {
  return {
    path,
    title,
    summary,
    kind: 'reference',
    body: html`<header class="lede">
        <h1>${title}</h1>
        <p>
          ${summary} The <a href="guides/graphql.html">guide</a> explains tokens, errors and limits,
          and the <a href="graphql/queries.html">reference</a> lists the schema, which you can also
          <a href="graphql/schema.graphql">download</a>.
        </p>
      </header>
      <div class="graphql" hidden></div>
      <div class="examples">${exampleDocuments.map(example)}</div>
      <script defer src="assets/graphql-explorer.js"></script>`,
    markdown: [
      `# ${title}`,
      summary,
      ...exampleDocuments.map(
        ({ title: name, document }) => `## ${name}\n\n\`\`\`graphql\n${document}\n\`\`\``,
      ),
    ].join('\n\n'),
    findings: [
      {
        ...{ title, kind: 'guide', detail: 'Run documents on this server', url: path },
        text: `${summary} graphiql playground`,
      },
    ],
  }
}
