import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceUnavailable } from '../../core/errors.ts'
import { gitIn } from '../../git/processes/environment.ts'
import { changeRefsOrThrow } from '../../git/refs/change-refs.ts'
import { syncRefs } from '../../git/store/durability.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'
import type { GistContext } from './create.ts'
import { branchRef } from './limits.ts'

type Needs = Pick<GistContext, 'storage' | 'gists' | 'log'>

/** Seconds after which a client may try again while the branch is locked. */
const soon = 10

/** Whether the branch is at a commit. False when git has packed the ref. */
async function isAt(path: string, head: string): Promise<boolean> {
  const content = await readFile(join(path, branchRef), 'utf8').catch(() => '')
  return content.trim() === head
}

async function move(id: number, { storage, gists }: Needs, spent?: string): Promise<void> {
  const gist = await storage.gists.find(id)
  if (!gist) return
  const path = gists.path(id)
  if (spent === undefined && (await isAt(path, gist.head))) return
  const commands = [`update ${branchRef} ${gist.head}`, ...(spent ? [`delete ${spent}`] : [])]
  const command = gitIn(path, ['update-ref', '--stdin'])
  await changeRefsOrThrow(path, command, `${commands.join('\n')}\n`)
  await syncRefs(path, [branchRef])
}

/**
 * Moves a gist's branch to the commit in the database, which is authoritative. Runs before refs are
 * advertised, so it repairs what a crash or a lock left behind.
 * @throws ServiceError 503 when git cannot move the branch now
 */
export async function reconcile(id: number, context: Needs): Promise<void> {
  await move(id, context).catch((error: unknown) => {
    logFailure(context.log, error, 'branch of a gist not updated', { gist: id })
    throw serviceUnavailable(soon)
  })
}

/**
 * Moves the branch after a change that has been committed. If git cannot move it now, the change
 * still succeeds, and the next clone, fetch or push moves the branch.
 * @param spent a temporary ref to delete
 */
export async function reconcileLater(id: number, context: Needs, spent: string): Promise<void> {
  await move(id, context, spent).catch((error: unknown) => {
    context.log.warn({ err: error, gist: id }, 'branch of a gist not updated yet')
  })
}

/**
 * Deletes a temporary ref of a change that was not accepted. A ref that remains is harmless: it is
 * hidden, and maintenance removes it.
 */
export async function dropRef(path: string, ref: string): Promise<void> {
  await changeRefsOrThrow(path, gitIn(path, ['update-ref', '-d', ref])).catch(() => {})
}
