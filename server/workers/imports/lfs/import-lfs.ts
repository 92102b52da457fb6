import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { lfsStore, maxObjectBytes, type LfsObject } from '../../../git/lfs/store.ts'
import { createGitStore } from '../../../git/store/repositories.ts'
import { createSourceHttp } from '../http.ts'
import type { SourceMessage, Task } from '../worker/protocol.ts'
import { stageIn } from '../worker/stage.ts'
import type { StepNeeds } from '../worker/step.ts'
import { sizeOf } from '../worker/watch-size.ts'
import { lfsServerOf, objectsPerBatch } from './batch.ts'
import { lfsSentences, type NotFetched } from './sentences.ts'
import { fetchBatch, type TransferNeeds } from './transfer.ts'
import { wantedObjects, type WantedObjects } from './wanted.ts'

/** The part of the limits of an import that objects may use; the rest is for the steps that follow. */
const shares = { bytes: 0.9, time: 0.25 }

/** The store of objects within the stage, which is removed with it. */
const storeOf = (stage: string) =>
  lfsStore({
    path: () => stage,
    exists: async () => true,
    draftFile: async () => join(stage, `lfs-${randomUUID()}`),
  })

/** Finds the objects that a former attempt or import has stored. */
async function present(objects: LfsObject[], { folder, repositories, repositoryId }: Task) {
  const hosted = lfsStore(createGitStore(repositories))
  const staged = storeOf(stageIn(folder))
  const found = new Set<string>()
  for (const { oid, size } of objects) {
    const sizes = [await staged.size(0, oid), await hosted.size(repositoryId, oid)]
    if (sizes.includes(size)) found.add(oid)
  }
  return found
}

/** Fetches as many objects as the limits allow. @returns the reasons for the others */
async function fetchAll(
  objects: readonly LfsObject[],
  bytes: number,
  needs: TransferNeeds,
): Promise<Map<string, NotFetched>> {
  const missing = new Map<string, NotFetched>()
  const arrived = new Set<string>()
  let left = bytes
  const fitting = objects.filter(({ oid, size }) => {
    const fits = size <= Math.min(left, maxObjectBytes)
    if (fits) left -= size
    else missing.set(oid, 'too large')
    return fits
  })
  let over: NotFetched | undefined
  for (let at = 0; at < fitting.length; at += objectsPerBatch) {
    const batch = fitting.slice(at, at + objectsPerBatch)
    const found = over ? undefined : await fetchBatch(batch, needs)
    for (const object of batch) {
      const reason = found ? found.outcomes.get(object) : over
      if (reason) missing.set(object.oid, reason)
      else arrived.add(object.oid)
    }
    if (found?.isOver) over = found.outcomes.get(batch[0]!) ?? 'failed'
  }
  for (const oid of arrived) missing.delete(oid) // with another size
  return missing
}

async function fetchMissing(
  { oids, objects }: WantedObjects,
  { url, ...credentials }: SourceMessage,
  task: Task,
  { guard, clock, signal }: StepNeeds,
): Promise<Map<string, NotFetched>> {
  const there = await present(objects, task)
  const open = objects.filter(({ oid }) => !there.has(oid))
  const missing = new Map<string, NotFetched>()
  const known = new Set(objects.map(({ oid }) => oid))
  for (const oid of oids) if (!known.has(oid)) missing.set(oid, 'wrong')
  const source = { ...credentials, url: new URL(url) }
  const server = lfsServerOf(source.url)
  if (!server || open.length === 0) {
    for (const { oid } of open) missing.set(oid, 'not served')
    return missing
  }
  const { folder, limits } = task
  const end = new AbortController()
  using _late = clock.after(limits.time * shares.time, () => end.abort())
  const both = AbortSignal.any([signal, end.signal])
  using http = createSourceHttp({ source, guard, clock, limits, signal: both })
  const bytes = Math.max(limits.bytes * shares.bytes - (await sizeOf(folder)), 0)
  const needs = { http, server, store: storeOf(stageIn(folder)), clock, signal: both }
  const left = await fetchAll(open, bytes, needs)
  signal.throwIfAborted()
  return new Map([...missing, ...left])
}

/**
 * Imports the Git LFS objects that the commits of the stage name, each once and only with the hash
 * and size of its pointer. Objects that do not arrive do not fail the import. A source of another
 * kind has none of its own, but its files can be pointers.
 * @returns sentences for the user
 */
export async function importLfs(
  source: SourceMessage,
  task: Task,
  needs: StepNeeds,
): Promise<string[]> {
  const wanted = await wantedObjects(stageIn(task.folder))
  if (wanted.oids.size === 0) return []
  const missing =
    source.vcs === 'git'
      ? await fetchMissing(wanted, source, task, needs)
      : new Map([...wanted.oids].map((oid) => [oid, 'not served'] as const))
  return lfsSentences(wanted, missing)
}
