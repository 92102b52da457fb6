import type { EventSource } from '../../api/event-source.ts'
import type { PushListener } from '../../api/listeners.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { Transaction } from '../../storage/index.ts'
import { mentionedIn } from './mentioned-issues.ts'

/** Maximum number of commits of a push whose messages are read, and of events that it causes. */
const most = 1000

/** Maximum length of a message in which issues are looked for: that of a comment. */
const longest = 65_536

/** What every reference to an issue contains. */
const perhaps = /#\d|gh-\d|\/(?:issues|pull)\/\d/i

interface Message {
  sha: string
  text: string
  /** The pull request that the commit merges, by the id of its issue. */
  merges?: number | undefined
}

/** An issue that the message of a commit mentions, by its number. */
interface Mention extends Omit<Message, 'text'> {
  number: number
}

/** The newest commits that no branch had, whose messages may mention issues. */
function candidates(changes: readonly RefChange[]): Message[] {
  const found = changes
    .filter(({ kind }) => kind === 'branch')
    .flatMap(({ commits, merges }) =>
      commits
        .filter(({ distinct, message }) => distinct && perhaps.test(message))
        .map(({ sha, message }) => ({ sha, text: message.slice(0, longest), merges })),
    )
  return [...new Map(found.map((each) => [each.sha, each])).values()].slice(-most)
}

/** Mentions of issues of the repository of the commits. */
function mentionsOf(messages: readonly Message[], { repository, links }: EventSource): Mention[] {
  const isHere = ({ owner, name }: { owner: string; name: string }) =>
    owner === repository.owner.login_key && name === repository.name.toLowerCase()
  const found = messages.flatMap(({ text, ...commit }) => {
    const { numbers, elsewhere } = mentionedIn(text, links)
    const named = elsewhere.filter(isHere).map(({ number }) => number)
    return [...new Set([...numbers, ...named])].map((number) => ({ ...commit, number }))
  })
  return found.slice(-most)
}

/**
 * The mentions of issues that exist, unless they were recorded when the commits came before. A merge
 * names its own pull request, which is no reference.
 */
async function unrecorded(
  mentions: readonly Mention[],
  { issues, issueEvents }: Pick<Transaction, 'issues' | 'issueEvents'>,
  repositoryId: number,
) {
  const found = await issues.kinds(repositoryId, [...new Set(mentions.map(({ number }) => number))])
  const existing = mentions.flatMap(({ sha, number, merges }) => {
    const issue = found.get(number)
    return issue && issue.id !== merges ? [{ issueId: issue.id, sha }] : []
  })
  if (existing.length === 0) return []
  const known = await issueEvents.aboutCommits('referenced', {
    issueIds: [...new Set(existing.map(({ issueId }) => issueId))],
    shas: [...new Set(existing.map(({ sha }) => sha))],
  })
  const keys = new Set(known.map(({ issueId, sha }) => `${issueId} ${sha}`))
  return existing.filter(({ issueId, sha }) => !keys.has(`${issueId} ${sha}`))
}

/**
 * Records in the events of issues and pull requests which pushed commits mention them in their
 * messages. Only issues of the same repository: who can read them can read the commits.
 */
export const recordCommits: PushListener = async (_repository, changes) => {
  const messages = candidates(changes)
  return {
    repositories: [],
    apply: async (transaction, source, at) => {
      const mentions = mentionsOf(messages, source)
      if (mentions.length === 0) return []
      const { repository, sender } = source
      const referenced = await unrecorded(mentions, transaction, repository.id)
      await transaction.issueEvents.record(
        referenced.map(({ issueId, sha }) => ({
          ...{ repository_id: repository.id, issue_id: issueId, actor_id: sender.id },
          ...{ event: 'referenced', details: { commit_id: sha }, created_at: at },
        })),
      )
      return []
    },
  }
}
