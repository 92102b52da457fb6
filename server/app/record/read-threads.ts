import { paginate, type Schemas } from '../../../client/index.ts'
import type {
  WorldComment,
  WorldIssue,
  WorldMilestone,
  WorldPull,
} from '../world/history/world-history.ts'
import { textOf, type People } from './people.ts'
import { present } from './present.ts'
import type { Source } from './source.ts'

type Issue = Schemas<'2022-11-28'>['issue']
type Pull = Schemas<'2022-11-28'>['pull-request-simple']

/** The repository that is read. */
export interface Place {
  owner: string
  repo: string
}

const nameOf = ({ owner, repo }: Place) => `${owner}/${repo}`

/** In the order in which they were created, so that new ones do not move others to other pages. */
const oldestFirst = { sort: 'created', direction: 'asc', per_page: 100 } as const

export async function readLabels(path: Place, { api, all }: Source) {
  const list = paginate(api, '/repos/{owner}/{repo}/labels', {
    params: { path, query: { per_page: 100 } },
  })
  const found = await all('labels', nameOf(path), list)
  return found.map(({ name, color, description }) => ({
    name,
    color,
    ...present({ description: textOf(description) }),
  }))
}

export async function readMilestones(
  path: Place,
  people: People,
  { api, all }: Source,
): Promise<WorldMilestone[]> {
  const query = { state: 'all', per_page: 100 } as const
  const list = paginate(api, '/repos/{owner}/{repo}/milestones', { params: { path, query } })
  const found = await all('milestones', nameOf(path), list)
  return found
    .toSorted((one, two) => one.number - two.number)
    .map(({ number, title, state, ...more }) => ({
      number,
      title,
      state: state === 'closed' ? 'closed' : 'open',
      creator: people.login(more.creator),
      created_at: more.created_at,
      updated_at: more.updated_at,
      ...present({
        description: textOf(more.description),
        due_on: more.due_on,
        closed_at: more.closed_at,
      }),
    }))
}

async function readComments(
  path: Place,
  people: People,
  { api, all }: Source,
): Promise<Map<number, WorldComment[]>> {
  const call = { params: { path, query: oldestFirst } }
  const list = paginate(api, '/repos/{owner}/{repo}/issues/comments', call)
  const byIssue = new Map<number, WorldComment[]>()
  for (const { user, body = '', created_at, updated_at, issue_url } of await all(
    'comments',
    nameOf(path),
    list,
  )) {
    const number = Number(/\d+$/.exec(issue_url)?.[0])
    const comment = { user: people.login(user), body: textOf(body) ?? '', created_at, updated_at }
    byIssue.set(number, [...(byIssue.get(number) ?? []), comment])
  }
  return byIssue
}

const labelNames = (labels: Issue['labels']) =>
  labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? [])))

const lockReasons = ['off-topic', 'too heated', 'resolved', 'spam'] as const
const reasons = ['completed', 'reopened', 'not_planned', 'duplicate'] as const

const oneOf = <Value extends string>(values: readonly Value[], value: string | null | undefined) =>
  values.find((each) => each === value)

function threadOf(issue: Issue, people: People, comments: readonly WorldComment[] = []) {
  return {
    number: issue.number,
    title: textOf(issue.title) ?? '(no title)',
    user: people.login(issue.user),
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    ...present({
      body: textOf(issue.body),
      state: issue.state === 'closed' ? ('closed' as const) : undefined,
      labels: labelNames(issue.labels),
      assignees: (issue.assignees ?? []).map((each) => people.login(each)),
      milestone: issue.milestone?.title,
      locked: issue.locked,
      active_lock_reason: oneOf(lockReasons, issue.active_lock_reason),
      comments: [...comments],
      closed_at: issue.closed_at,
      closed_by: people.maybe(issue.closed_by),
    }),
  }
}

function branchesOf(
  { head, base }: Pull,
  path: Place,
  recorded: ReadonlySet<string>,
  people: People,
) {
  const from = (head.repo as { full_name: string } | null)?.full_name
  const isOwn = from?.toLowerCase() === nameOf(path).toLowerCase()
  const isRecorded = from !== undefined && recorded.has(from)
  return {
    head: {
      ref: head.ref,
      sha: head.sha,
      ...(!isOwn && { repo: isRecorded ? from : null, owner: people.login(head.user) }),
    },
    base: { ref: base.ref, sha: base.sha },
  }
}

interface Threads {
  issues: WorldIssue[]
  pulls: WorldPull[]
}

/**
 * Reads issues and pull requests with their comments.
 * @param recorded full names of the repositories of the recording
 */
export async function readThreads(
  path: Place,
  recorded: ReadonlySet<string>,
  people: People,
  source: Source,
): Promise<Threads> {
  const { api, all } = source
  const where = nameOf(path)
  const query = { ...oldestFirst, state: 'all' } as const
  const call = { params: { path, query } }
  const issues = await all('issues', where, paginate(api, '/repos/{owner}/{repo}/issues', call))
  const pulls = await all(
    'pull requests',
    where,
    paginate(api, '/repos/{owner}/{repo}/pulls', call),
  )
  const comments = await readComments(path, people, source)
  const pullAt = new Map(pulls.map((pull) => [pull.number, pull]))
  const threads: Threads = { issues: [], pulls: [] }
  for (const issue of issues.toSorted((one, two) => one.number - two.number)) {
    const thread = threadOf(issue, people, comments.get(issue.number))
    const pull = pullAt.get(issue.number)
    if (!issue.pull_request) {
      const state_reason = oneOf(reasons, issue.state_reason)
      threads.issues.push({ ...thread, ...present({ state_reason }) })
    } else if (pull) {
      const { draft, merged_at, merge_commit_sha } = pull
      const merged = merged_at
        ? { merged_at, merged_by: thread.closed_by, merge_commit_sha }
        : { merged_at }
      const branches = branchesOf(pull, path, recorded, people)
      threads.pulls.push({ ...thread, ...branches, ...present({ draft, ...merged }) })
    } else source.omissions.note(`pull request #${issue.number}`, where, 'it is in no list')
  }
  return threads
}
