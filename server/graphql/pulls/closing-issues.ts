import { inlineConnection, type PageArguments } from '../connection.ts'
import { orElse } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import { timelineOf } from '../types/timeline.ts'
import { issueKinds } from '../types/timeline-kinds.ts'
import { placeOf } from './pull-reads.ts'

/** Issues and references that are looked up. */
const most = 50

const keyword =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+)\/([\w.-]+))?#([1-9]\d{0,8})\b/gi

interface Named {
  owner: string
  repo: string
  issue_number: number
}

/** An issue that the viewer can read; undefined for others, and for pull requests. */
async function issueNamed(path: Named, execution: Execution) {
  const reading = execution.read('issues/get', { path: { ...path } })
  const issue = (await orElse(reading, [301, 401, 403, 404, 410], () => undefined))?.body
  return issue && !issue.pull_request ? new Item('Issue', issue) : undefined
}

/** What a text in a repository says it closes, by name. */
function namedIn(text: string, here: { owner: string; repo: string }): Map<string, Named> {
  const named = new Map<string, Named>()
  for (const [, owner = here.owner, repo = here.repo, number] of text.matchAll(keyword))
    named.set(nameOf(owner, repo, number!), { owner, repo, issue_number: Number(number) })
  return named
}

const nameOf = (owner: string, repo: string, number: number | string): string =>
  `${owner}/${repo}#${number}`.toLowerCase()

/** The issues that the text of a pull request says it closes. */
export async function closingIssues(source: Item, args: PageArguments, execution: Execution) {
  const text = ((await valueAt(source, ['body'], execution)) ?? '') as string
  const named = [...namedIn(text, placeOf(source)).values()].slice(0, most)
  const found = await Promise.all(named.map((path) => issueNamed(path, execution)))
  return inlineConnection(
    found.flatMap((issue) => issue ?? []),
    args,
  )
}

interface ClosingArguments extends PageArguments {
  includeClosedPrs: boolean | null
  orderByState: boolean | null
  userLinkedOnly: boolean | null
}

/** Whether a pull request is open or was merged. */
async function isAlive(pull: Item, execution: Execution): Promise<boolean> {
  if ((await valueAt(pull, ['state'], execution)) === 'open') return true
  return (await valueAt(pull, ['merged_at'], execution)) !== null
}

/** The pull requests that refer to an issue, of which the viewer sees those that they may read. */
async function referring(source: Item<'Issue'>, execution: Execution): Promise<Item[]> {
  const kinds = { 'cross-referenced': issueKinds['cross-referenced']! }
  const events = await timelineOf(source, { first: most }, kinds, execution).nodes()
  const pulls = new Map<unknown, Item>()
  for (const { source: from } of events as { source: Item }[])
    if (from.type === 'PullRequest') pulls.set((from.view as { html_url: string }).html_url, from)
  return [...pulls.values()]
}

/** The pull requests whose texts say that they close an issue. Users link none by hand. */
export async function closingPulls(
  source: Item<'Issue'>,
  { includeClosedPrs, orderByState, userLinkedOnly, ...args }: ClosingArguments,
  execution: Execution,
) {
  const { owner, repo, issue_number: number } = pathOf(source)
  const isNamed = (pull: Item) =>
    namedIn((pull.view as { body?: string | null }).body ?? '', placeOf(pull)).has(
      nameOf(String(owner), String(repo), number!),
    )
  const found = (await referring(source, execution)).filter((pull) => isNamed(pull))
  const alive = await Promise.all(found.map((pull) => isAlive(pull, execution)))
  const isOpen = (pull: Item) => (pull.view as { state: string }).state === 'open'
  const shown = found.filter((_pull, index) => includeClosedPrs === true || alive[index])
  if (orderByState) shown.sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
  return inlineConnection((userLinkedOnly ? [] : shown) as Item<'PullRequest'>[], args)
}
