import type { ImportFindings } from '../../storage/imports/import-queue.ts'
import { lockRepositories } from '../pushes/lock-repositories.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { ImportContext } from './context.ts'
import type { ImportFailure } from '../../workers/imports/failure.ts'
import { applyImportedPulls, planImportedPulls } from './update-pulls.ts'
import type { WorkingState } from '../../storage/schema/import-states.ts'
import type { StatusChange } from './notify.ts'
import type { Detected, Fetched, Pushed, Steps } from '../../workers/imports/worker/protocol.ts'

type Found<State extends WorkingState> = Steps[State][1]

/** Maps the result of each step to a status change. */
type Reading = {
  [State in WorkingState]: (
    found: Found<State>,
    held: Import,
    context: ImportContext,
  ) => StatusChange | Promise<StatusChange>
}

function detected(found: Detected): StatusChange {
  if (found === 'needs credentials' || found === 'credentials refused') return { event: found }
  if (found === 'nothing') return { event: 'found nothing' }
  if ('several' in found) {
    return { event: 'found several', findings: { project_choices: found.several } }
  }
  const { found: vcs, url, project } = found
  const chosen = project !== undefined && { tfvc_project: project }
  return { event: 'detected', findings: { vcs, vcs_url: url, percent: 0, ...chosen } }
}

function fetched(
  { commits, authors, largeFiles, left, head }: Fetched,
  held: Import,
): StatusChange {
  const findings: ImportFindings = {
    percent: 100,
    commit_count: commits,
    authors_count: authors.length,
    has_large_files: largeFiles.length > 0,
    large_files_count: largeFiles.length,
    large_files_size: largeFiles.reduce((sum, { size }) => sum + size, 0),
    left_out: left,
    head: head ?? null,
  }
  return {
    event: 'fetched',
    findings,
    async also({ importFindings }) {
      const known = authors.map(({ name, email, ...rest }) => ({
        ...{ ...rest, original_name: name, original_email: email },
      }))
      await importFindings.addAuthors(held.id, known)
      await importFindings.setLargeFiles(held.id, largeFiles)
    },
  }
}

async function pushed(
  { head }: Pushed,
  held: Import,
  context: ImportContext,
): Promise<StatusChange> {
  const repository = await context.storage.repositories.find(held.repository_id)
  const moved = repository && {
    repository,
    consequences: await planImportedPulls(repository, context),
  }
  return {
    event: 'pushed',
    findings: { push_percent: 100, published: true },
    ...(moved && {
      hold: (transaction: Transaction) =>
        lockRepositories(transaction, moved.repository, [moved.consequences]),
    }),
    async also(transaction, { id }) {
      const now = context.clock.now()
      const branch = head !== undefined && { default_branch: head }
      if (moved) await applyImportedPulls(transaction, moved, held.actor_id, context)
      return transaction.repositories.update(id, { pushed_at: now, ...branch }, now)
    },
  }
}

const readings: Reading = {
  detecting: detected,
  importing: fetched,
  mapping: (_found, { wishes }) => ({
    event: 'rewritten',
    findings: { wishes_met: wishes, push_percent: 0 },
  }),
  pushing: pushed,
}

/**
 * Returns the status change for a completed step.
 * @param held the import as it was when the step started
 */
export const statusChangeOf = (
  state: WorkingState,
  found: unknown,
  held: Import,
  context: ImportContext,
) => readings[state](found as never, held, context)

/** Returns the status change for a failure. */
export const statusChangeOfFailure = (
  { reason, message }: ImportFailure,
  state: WorkingState,
): StatusChange =>
  reason === 'credentials'
    ? { event: 'credentials refused' }
    : { event: 'failed', findings: { failed_step: state, message } }
