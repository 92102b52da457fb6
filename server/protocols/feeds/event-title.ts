import type { Schemas } from '../../contract/schemas.ts'

type Event = Schemas['event']

/** The parts of payloads that titles and links are made of. */
interface Payload {
  action?: string
  ref?: string | null
  ref_type?: string
  before?: string
  head?: string
  member?: { login: string }
  forkee?: Page & { full_name: string }
  issue?: Page & { number: number; pull_request?: unknown }
  pull_request?: Page & { number: number; merged?: boolean | null }
  comment?: Page
  review?: Page
  release?: Page & { tag_name: string }
}

interface Page {
  html_url: string
}

const shortRef = (ref: string | null | undefined) =>
  (ref ?? '').replace(/^refs\/(heads|tags)\//, '')

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** `#3` of a pull request or issue. */
const numberOf = ({ pull_request: pull, issue }: Payload) => (pull ?? issue)?.number

function pullAction({ action = '', pull_request: pull }: Payload): string {
  return action === 'closed' && pull?.merged ? 'merged' : action
}

/** What the actor did, for each type; the place is that of the event. */
const phrases: Record<string, (payload: Payload, place: string) => string> = {
  CommitCommentEvent: (_payload, place) => `commented on a commit in ${place}`,
  CreateEvent: ({ ref_type: type = '', ref }, place) =>
    type === 'repository'
      ? `created a repository ${place}`
      : `created a ${type} ${ref} in ${place}`,
  DeleteEvent: ({ ref_type: type, ref }, place) => `deleted ${type} ${ref} in ${place}`,
  ForkEvent: ({ forkee }, place) => `forked ${forkee?.full_name} from ${place}`,
  IssueCommentEvent: (payload, place) =>
    `commented on ${payload.issue?.pull_request ? 'pull request' : 'issue'} ${place}#${numberOf(payload)}`,
  IssuesEvent: ({ action }, place) => `${action} ${article('issue')} in ${place}`,
  MemberEvent: ({ action, member }, place) => `${action} ${member?.login} to ${place}`,
  PublicEvent: (_payload, place) => `made ${place} public`,
  PullRequestEvent: (payload, place) => `${pullAction(payload)} a pull request in ${place}`,
  PullRequestReviewEvent: (payload, place) => `reviewed pull request ${place}#${numberOf(payload)}`,
  PullRequestReviewCommentEvent: (payload, place) =>
    `commented on pull request ${place}#${numberOf(payload)}`,
  PushEvent: ({ ref }, place) => `pushed to ${shortRef(ref)} in ${place}`,
  ReleaseEvent: ({ release }, place) => `released ${release?.tag_name} of ${place}`,
  WatchEvent: (_payload, place) => `starred ${place}`,
}

/** Says what happened: `mona pushed to main in acme/widgets`. */
export function eventTitle({ type, actor, repo, payload }: Event): string {
  const phrase = phrases[type ?? '']?.(payload, repo.name)
  return `${actor.login} ${phrase ?? `did something (${type}) in ${repo.name}`}`
}

const none = /^0+$/

/** The page that an event is about. @param repository page of its repository */
export function eventPage({ payload }: Event, repository: string): string {
  const {
    comment,
    review,
    release,
    issue,
    pull_request: pull,
    forkee,
    ...rest
  } = payload as Payload
  const page = (comment ?? review ?? release ?? issue ?? pull ?? forkee)?.html_url
  if (page !== undefined) return page
  const { before, head } = rest
  if (before === undefined || head === undefined) return repository
  return none.test(before)
    ? `${repository}/commit/${head}`
    : `${repository}/compare/${before.slice(0, 10)}...${head.slice(0, 10)}`
}
