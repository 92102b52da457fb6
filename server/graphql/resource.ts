import { orElse } from './errors.ts'
import { parseReference } from '../core/parse-url.ts'
import type { OperationId } from '../contract/schemas.ts'
import type { Execution } from './execution.ts'
import { Item, type Place } from './item.ts'

/** What a page shows: which operation reads it, and the type of what it reads. */
interface Page {
  path: RegExp
  operation: OperationId
  type: Item['type'] | ((view: { type: string }) => Item['type'])
}

const ofAccount = ({ type }: { type: string }) => type as 'User' | 'Organization' | 'Bot'
const repository = '^/(?<owner>[^/]+)/(?<repo>[^/]+)'

const pages: Page[] = [
  { path: /^\/orgs\/(?<org>[^/]+)$/, operation: 'orgs/get', type: 'Organization' },
  { path: /^\/gist\/(?<gist_id>[0-9a-f]+)$/, operation: 'gists/get', type: 'Gist' },
  {
    path: /^\/(?<username>[^/]+)$/,
    operation: 'users/get-by-username',
    type: ofAccount,
  },
  { path: new RegExp(`${repository}$`), operation: 'repos/get', type: 'Repository' },
  {
    path: new RegExp(`${repository}/issues/(?<issue_number>\\d+)$`),
    operation: 'issues/get',
    type: 'Issue',
  },
  {
    path: new RegExp(`${repository}/pull/(?<pull_number>\\d+)$`),
    operation: 'pulls/get',
    type: 'PullRequest',
  },
  {
    path: new RegExp(`${repository}/milestone/(?<milestone_number>\\d+)$`),
    operation: 'issues/get-milestone',
    type: 'Milestone',
  },
  {
    path: new RegExp(`${repository}/commit/(?<ref>[0-9a-f]{40})$`),
    operation: 'repos/get-commit',
    type: 'Commit',
  },
  {
    path: new RegExp(`${repository}/releases/tag/(?<tag>.+)$`),
    operation: 'repos/get-release-by-tag',
    type: 'Release',
  },
  {
    path: new RegExp(`${repository}/actions/runs/(?<run_id>\\d+)$`),
    operation: 'actions/get-workflow-run',
    type: 'WorkflowRun',
  },
]

/** Decoded parameters of a page; undefined for another page, or what is no path. */
function parametersIn({ path }: Page, pathname: string): Place | undefined {
  const groups = path.exec(pathname)?.groups
  try {
    return (
      groups &&
      Object.fromEntries(
        Object.entries(groups).map(([name, value]) => {
          const isNumber = /_number$|^run_id$/.test(name)
          return [name, isNumber ? Number(value) : decodeURIComponent(value)]
        }),
      )
    )
  } catch {
    return undefined
  }
}

async function read({ operation, type }: Page, path: Place, execution: Execution) {
  const { body } = (await execution.read(operation, { path })) as { body: object }
  const named = typeof type === 'function' ? type(body as { type: string }) : type
  const isPull = named === 'Issue' && 'pull_request' in body
  if (!isPull) return new Item(named, body, path)
  const place = { ...path, pull_number: path['issue_number']! }
  return new Item('PullRequest', (await execution.read('pulls/get', { path: place })).body, place)
}

/** What the page at a URL of this server shows; null for another URL, or what the caller may not see. */
export async function itemAt(url: string, execution: Execution): Promise<Item | null> {
  const home = new URL(execution.links.html('/'))
  const asked = parseReference(url, home)
  if (asked?.origin !== home.origin) return null
  const pathname = asked.pathname.replace(/\/$/, '')
  for (const page of pages) {
    const path = parametersIn(page, pathname)
    if (path) return orElse(read(page, path, execution), [301, 404, 410], () => null)
  }
  return null
}
