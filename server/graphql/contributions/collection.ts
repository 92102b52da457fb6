import type {
  CommitContributionsByRepository,
  ContributionsCollection,
} from '../../../generated/graphql/types.ts'
import { timestamp } from '../../core/clock.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { readId } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { calendarOf, countByDate, dateOf } from './calendar.ts'
import { readContributions, type Contribution, type Span } from './read.ts'

type Arguments = Parameters<Resolvers['User']['contributionsCollection']>[1]

/** A year, which may have a leap day. */
const longest = 366 * 86_400_000

/** The last year, unless the caller chose another span. @throws TypedError for one that is too long */
function spanOf({ from, to }: Arguments, now: number): Span {
  const start = from == null ? undefined : Date.parse(from)
  const end = to == null ? undefined : Date.parse(to)
  const until = end ?? (start === undefined ? now : Math.min(now, start + longest))
  const span = { from: start ?? until - longest, to: until }
  if (!(span.from <= span.to) || span.to - span.from > longest)
    throw new TypedError('UNPROCESSABLE', 'The span must be positive and at most a year.')
  return span
}

/** The commits to one repository. */
function commitsTo(
  commits: readonly [Contribution, ...Contribution[]],
  user: Item<'User'>,
  { links }: Execution,
): CommitContributionsByRepository {
  const [{ repository }] = commits
  const path = `/${repository.view.full_name!}/commits?author=${user.view.login!}`
  const page = { resourcePath: path, url: links.html(path) }
  const days = [...countByDate(commits)].sort(([one], [other]) => (one < other ? 1 : -1))
  const nodes = days.map(([date, commitCount]) => ({
    ...{ commitCount, isRestricted: false, occurredAt: `${date}T00:00:00Z` },
    ...{ repository, user, ...page },
  }))
  return {
    contributions: (args: PageArguments) => ({
      ...inlineConnection(nodes, args),
      totalCount: () => Promise.resolve(commits.length),
    }),
    ...{ repository, ...page },
  }
}

function byRepository(all: readonly Contribution[]): [Contribution, ...Contribution[]][] {
  const groups = new Map<number, [Contribution, ...Contribution[]]>()
  for (const each of all) {
    const id = each.repository.view.id!
    const known = groups.get(id)
    if (known) known.push(each)
    else groups.set(id, [each])
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)
}

/** What a user did in a span of time, which is read when a field needs it. */
export const contributionsOf: Resolvers['User']['contributionsCollection'] = async (
  user,
  args,
  execution,
): Promise<ContributionsCollection> => {
  const span = spanOf(args, execution.context.clock.now())
  const owner = args.organizationID == null ? undefined : (readId(args.organizationID)?.id ?? 0)
  const id = Number(await valueAt(user, ['id'], execution))
  const login = user.view.login!
  const key = `contributions ${id} ${JSON.stringify([span, owner])}`
  const all = () =>
    execution.once(key, () => readContributions({ id, login }, span, owner, execution))
  const of = async (kind: Contribution['kind']) =>
    (await all()).filter((each) => each.kind === kind)
  const total = (kind: Contribution['kind']) => async () => (await of(kind)).length
  const repositories = (kind: Contribution['kind']) => async () =>
    byRepository(await of(kind)).length
  return {
    commitContributionsByRepository: async ({ maxRepositories }) =>
      byRepository(await of('commit'))
        .slice(0, Math.max(0, maxRepositories ?? 25))
        .map((commits) => commitsTo(commits, user, execution)),
    contributionCalendar: async () => calendarOf(await all(), span),
    ...{ startedAt: timestamp(span.from), endedAt: timestamp(span.to) },
    hasAnyContributions: async () => (await all()).length > 0,
    isSingleDay: dateOf(span.from) === dateOf(span.to),
    restrictedContributionsCount: 0,
    totalCommitContributions: total('commit'),
    totalIssueContributions: total('issue'),
    totalPullRequestContributions: total('pull'),
    totalPullRequestReviewContributions: total('review'),
    totalRepositoriesWithContributedCommits: repositories('commit'),
    totalRepositoriesWithContributedIssues: repositories('issue'),
    totalRepositoriesWithContributedPullRequestReviews: repositories('review'),
    totalRepositoriesWithContributedPullRequests: repositories('pull'),
    user,
  }
}
