import { groupTitles } from './articles.ts'
import { schemaPage } from './reference/schema-link.ts'
import type { Outline } from './reference/model.ts'
import type { Plan } from './sidebar.ts'

export interface Neighbor {
  path: string
  title: string
}

export interface Neighbors {
  previous?: Neighbor
  next?: Neighbor
}

/** The pages of a version, in the order of the navigation. */
function referenceRows({ version, resources, webhooks, document }: Outline): Neighbor[][] {
  const operations = [
    { path: `${version}.html`, title: 'All operations' },
    { path: `${version}/webhooks.html`, title: 'Webhook payloads' },
    { path: `${version}/schemas.html`, title: 'Schemas' },
    ...resources.map(({ page, title }) => ({ path: page, title })),
  ]
  const events = webhooks.map(({ id }) => ({ path: `${version}/webhooks/${id}.html`, title: id }))
  const schemas = Object.keys(document.components.schemas!)
    .sort()
    .map((name) => ({ path: schemaPage(version, name), title: name }))
  return [operations, events, schemas]
}

/** The pages that readers read one after the other. */
function rowsOf({ sources, references }: Plan): Neighbor[][] {
  const first: Record<string, Neighbor> = {
    Guides: { path: 'index.html', title: 'Home' },
    Evidence: { path: 'evidence/index.html', title: 'Evidence' },
  }
  const groups = groupTitles.map((group) => [
    ...(first[group] ? [first[group]] : []),
    ...sources.filter((each) => each.group === group),
  ])
  return [...groups, ...references.flatMap(referenceRows)]
}

/** The pages before and after each page, by its path. */
export function neighborsOf(plan: Plan): Map<string, Neighbors> {
  const found = new Map<string, Neighbors>()
  for (const row of rowsOf(plan)) {
    row.forEach(({ path }, index) => {
      const [previous, next] = [row[index - 1], row[index + 1]]
      found.set(path, { ...(previous && { previous }), ...(next && { next }) })
    })
  }
  return found
}
