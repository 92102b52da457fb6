import { randomUUID } from 'node:crypto'
import { processIdentity } from '../../core/process-identity.ts'
import type { Links } from '../../core/links.ts'
import { noObject } from '../../git/formats/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { beginProgress, keepAlive, pushLease } from './lease.ts'
import { recordEarlier } from './predecessors.ts'
import { recordPush, type RecordContext } from './record.ts'

interface Opening {
  repository: Repository
  pusher: Account
  commands: PushCommand[]
  links: Links
}

/** A push in the journal, from before git moves a ref until its events are written. */
export interface JournalEntry extends Disposable {
  /** The name of the push in the logs of its refs. */
  mark: string
  /** Refs that the push must not change, with the reasons. */
  reasons: Map<string, string>
  /** Records the commands that were applied, after the pushes that came before them. */
  record(applied: PushCommand[]): Promise<void>
}

const busy = 'another push is changing this ref; try again'

const isDeletion = ({ after }: PushCommand) => after === noObject

/**
 * Finds the refs that another push is changing, if either of the two deletes the ref. Git removes
 * the log of a deleted ref, so such pushes must not overlap.
 */
function conflicts(commands: PushCommand[], others: PushCommand[]): Map<string, string> {
  const byRef = new Map(others.map((other) => [other.ref, isDeletion(other)]))
  for (const other of others.filter(isDeletion)) byRef.set(other.ref, true)
  const found = commands.filter((command) => {
    const isDeleted = byRef.get(command.ref)
    return isDeleted !== undefined && (isDeleted || isDeletion(command))
  })
  return new Map(found.map(({ ref }) => [ref, busy]))
}

async function insert({ repository, pusher, commands }: Opening, mark: string, c: RecordContext) {
  const now = c.clock.now()
  const times = { lease_until: now + pushLease, created_at: now }
  const row = { repository_id: repository.id, user_id: pusher.id, commands, ...times }
  return c.storage.pushes.open({ ...row, mark, owner: processIdentity })
}

/**
 * Writes a push to the journal. Pushes to the same repository that a dead process left are recorded
 * first. Disposing the entry ends its lease; an entry that was not recorded is recovered later.
 */
export async function openEntry(opening: Opening, context: RecordContext): Promise<JournalEntry> {
  const { repository, pusher, commands, links } = opening
  const mark = `push-${randomUUID()}`
  const progress = beginProgress(mark)
  let lease: Disposable | undefined
  const dispose = () => {
    lease?.[Symbol.dispose]()
    progress[Symbol.dispose]()
  }
  try {
    const id = await insert(opening, mark, context)
    lease = keepAlive(id, context)
    const present = { id, repository, commands, mark }
    // The entry is committed, so of two pushes that start together at least one sees the other.
    const others = await recordEarlier(present, links, context)
    const record = async (applied: PushCommand[]) => {
      await recordEarlier({ ...present, commands: applied }, links, context)
      await recordPush({ id, repository, pusher, commands: applied, links }, context)
    }
    return { mark, reasons: conflicts(commands, others), record, [Symbol.dispose]: dispose }
  } catch (error) {
    dispose()
    throw error
  }
}
