import type { Schemas } from '../../contract/schemas.ts'
import {
  connectionOf,
  listOf,
  type Connection,
  type List,
  type PageArguments,
} from '../connection.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'
import { listingOf } from '../listing.ts'

/** An issue or pull request with a timeline. */
export type Subject = Item<'Issue'> | Item<'PullRequest'>

/** An entry of the timeline in REST. */
export type Entry = Schemas['issue-timeline-item']
type EntryName = Entry['event']

/** Where an entry is read. */
export interface Timeline {
  subject: Subject
  execution: Execution
}

/** What an entry is in the schema. */
export interface Kind {
  type: string
  of(entry: never, timeline: Timeline): object
}

/** Kinds by the name of the event in REST. Entries of other names are left out. */
export type Kinds = Partial<Record<EntryName, Kind>>

export interface TimelineArguments extends PageArguments {
  itemTypes?: readonly string[] | null
  since?: string | null
  skip?: number | null
}

/** Every event that a timeline has, so that those without a kind can be left out. */
const names: Record<EntryName, true> = {
  ...{ closed: true, reopened: true, merged: true, labeled: true, unlabeled: true },
  ...{ assigned: true, unassigned: true, milestoned: true, demilestoned: true, renamed: true },
  ...{ locked: true, unlocked: true, review_requested: true, review_request_removed: true },
  ...{ sub_issue_added: true, sub_issue_removed: true, parent_issue_added: true },
  ...{ parent_issue_removed: true, blocked_by_added: true, blocked_by_removed: true },
  ...{ blocking_added: true, blocking_removed: true, base_ref_changed: true },
  ...{ head_ref_deleted: true, head_ref_restored: true, head_ref_force_pushed: true },
  ...{ review_dismissed: true, issue_type_added: true, issue_type_changed: true },
  ...{ issue_type_removed: true, marked_as_duplicate: true, mentioned: true, subscribed: true },
  ...{ referenced: true, comment_deleted: true, deployed: true },
  deployment_environment_changed: true,
  ...{ ready_for_review: true, convert_to_draft: true, auto_merge_enabled: true },
  ...{ auto_merge_disabled: true, auto_squash_enabled: true, auto_rebase_enabled: true },
  ...{ pinned: true, unpinned: true, transferred: true },
  ...{ commented: true, reviewed: true, committed: true, 'cross-referenced': true },
}

const enumName = (type: string): string => type.replace(/(?<!^)[A-Z]/g, '_$&').toUpperCase()

/** Events that are not wanted, as the operation takes them. */
function excluded(kinds: Kinds, itemTypes: TimelineArguments['itemTypes']): string {
  const isWanted = (name: EntryName) => {
    const type = kinds[name]?.type
    return type !== undefined && (!itemTypes?.length || itemTypes.includes(enumName(type)))
  }
  return (Object.keys(names) as EntryName[]).filter((name) => !isWanted(name)).join(',')
}

/** The entries from a time on, without the first of them. Timelines are read as a whole for it. */
function narrowed<Node>(
  all: List<{ at: number; node: Node }>,
  { since, skip }: TimelineArguments,
): List<Node> {
  const from = since == null ? -Infinity : Date.parse(since)
  let known: Promise<List<Node>> | undefined
  const read = async () => {
    const found: Node[] = []
    for (let number = 1; ; number++) {
      const { items, hasNext } = await all.page(number, 100)
      for (const { at, node } of items) if (at >= from) found.push(node)
      if (!hasNext) return listOf(found.slice(skip ?? 0))
    }
  }
  const list = () => (known ??= read())
  return {
    page: async (number, size) => (await list()).page(number, size),
    total: async () => (await list()).total(),
  }
}

function timeOf(entry: Entry): number {
  const { created_at, submitted_at, committer } = entry as {
    created_at?: string
    submitted_at?: string
    committer?: { date: string }
  }
  return Date.parse(created_at ?? submitted_at ?? committer?.date ?? '')
}

/**
 * The timeline of an issue or pull request: what `issues/list-events-for-timeline` lists. For pull
 * requests, pass `{ ...sharedKinds, ...their own }`.
 */
export function timelineOf(
  subject: Subject,
  args: TimelineArguments,
  kinds: Kinds,
  execution: Execution,
): Connection<never> {
  const input = { path: pathOf(subject), query: { exclude: excluded(kinds, args.itemTypes) } }
  const timeline = { subject, execution }
  const made = (entry: Entry) => kinds[entry.event]!.of(entry as never, timeline) as never
  const id = 'issues/list-events-for-timeline'
  if (args.since == null && !args.skip)
    return connectionOf(listingOf(execution, id, input, made), args)
  const timed = (entry: Entry) => ({ at: timeOf(entry), node: made(entry) })
  return connectionOf(narrowed(listingOf(execution, id, input, timed), args), args)
}
