import type { PushedCommit } from '../../git/push/moved-refs.ts'
import type { RefChange } from '../../git/push/ref-change.ts'

interface FeedEvent {
  type: 'PushEvent' | 'CreateEvent' | 'DeleteEvent'
  payload: Record<string, unknown>
}

interface About {
  pushId: number
  repositoryId: number
  defaultBranch: string
  description: string | null
}

/** Maximum number of commits per feed event; `size` is the total. */
const maxCommits = 20

/**
 * Maximum length of the messages of an event together, in characters. Messages that do not fit are
 * cut, because a page of a feed has a hundred events.
 */
const maxMessages = 64 * 1024
const maxCutMessage = 256

/** Cuts messages that do not fit, the oldest ones first. */
function fitting(commits: readonly PushedCommit[]): PushedCommit[] {
  let room = maxMessages
  return commits
    .toReversed()
    .map((commit) => {
      const { message } = commit
      room -= message.length
      return room >= 0 ? commit : { ...commit, message: message.slice(0, maxCutMessage) }
    })
    .reverse()
}

function pushed(change: RefChange, { pushId, repositoryId }: About): FeedEvent {
  const commits = fitting(change.commits.slice(-maxCommits))
  return {
    type: 'PushEvent',
    payload: {
      repository_id: repositoryId,
      push_id: pushId,
      size: change.total,
      distinct_size: change.distinctTotal,
      ref: change.ref,
      head: change.after,
      before: change.before,
      commits: commits.map(({ sha, author: { email, name }, message, distinct }) => ({
        sha,
        author: { email, name },
        message,
        distinct,
      })),
    },
  }
}

function created(change: RefChange, { defaultBranch, description }: About): FeedEvent {
  return {
    type: 'CreateEvent',
    payload: {
      ref: change.name,
      ref_type: change.kind,
      full_ref: change.ref,
      master_branch: defaultBranch,
      description,
      pusher_type: 'user',
    },
  }
}

function deleted(change: RefChange): FeedEvent {
  return {
    type: 'DeleteEvent',
    payload: {
      ref: change.name,
      ref_type: change.kind,
      full_ref: change.ref,
      pusher_type: 'user',
    },
  }
}

/**
 * Builds the feed events of a ref change: created or deleted refs, and commits pushed to a branch.
 * A new branch without own commits is only created. See docs/guides/feeds.md.
 */
export function feedEvents(change: RefChange, about: About): FeedEvent[] {
  if (change.deleted) return [deleted(change)]
  const events = change.created ? [created(change, about)] : []
  const arrived = change.kind === 'branch' && (!change.created || change.total > 0)
  return arrived ? [...events, pushed(change, about)] : events
}
