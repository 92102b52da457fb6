import { runWithProgress, type GitProgress } from '../../../git/processes/with-progress.ts'
import type { Conversion, Convert, Converted } from '../converter.ts'
import { refs as refsIn } from '../../../git/refs/all-refs.ts'
import { countCommits } from '../count-commits.ts'
import { emptySource, ImportFailure } from '../failure.ts'
import { rejectedObjects, sourceFailure } from '../source-failure.ts'
import { gitToRelay } from './git-settings.ts'
import { openHttpRelay } from './http-relay.ts'
import { bare, listNames, planRefs, sentenceAboutOthers, type RefPlan } from './plan-refs.ts'
import { readSourceRefs, type SourceRefs } from './read-source-refs.ts'
import type { Relay } from './relay.ts'
import { openSocketRelay } from './socket-relay.ts'
import { run, runOrThrow } from '../../../core/processes.ts'
import { isObjectId } from '../../../git/formats/names.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRepository } from '../../../git/store/repositories.ts'

/** Makes a stage an empty repository again. */
async function clearStage(stage: string): Promise<void> {
  const parts = ['objects', 'refs', 'logs', 'packed-refs', 'shallow']
  for (const part of parts) await rm(join(stage, part), { recursive: true, force: true })
  await writeRepository(stage, 'main')
}

/** Percentages reached after receiving, and after resolving deltas. */
const received = 80
const resolved = 98

function reportProgress({ progress }: Conversion) {
  return ({ phase, percent }: GitProgress) => {
    if (phase === 'Receiving') progress({ done: (percent * received) / 100, total: 100 })
    if (phase !== 'Resolving') return
    progress({ done: received + (percent * (resolved - received)) / 100, total: 100 })
  }
}

/** Classifies a failure of git. Its output may quote the source and is not passed on. */
function failureFrom(output: string, relay: Relay): ImportFailure | undefined {
  // Out of these resources git closes the connection, which the relay could mistake for a failure
  // of the source.
  if (/No space left on device|Disk quota exceeded/.test(output))
    return new ImportFailure('no space', 'There is no space left for the source.')
  if (
    /File too large|out of memory|realloc failed|mmap failed|unable to create thread/i.test(output)
  )
    return sourceFailure('too large')
  if (relay.failure) return relay.failure
  if (/early EOF|unexpected disconnect|hung up|remote end|RPC failed/i.test(output))
    return sourceFailure('interrupted')
  if (
    /fsck error|object corrupt|inflate|not valid|did not send all|index-pack failed/i.test(output)
  )
    return rejectedObjects(output)
  return undefined
}

/** Git leaves out refs of shallow clones and reports success. */
async function expectAll(planned: RefPlan['refs'], stage: string): Promise<void> {
  const arrived = await refsIn(stage)
  const missing = [...planned.keys()].filter((name) => !arrived.has(name))
  if (missing.length === 0) return
  const places = `${missing.length === 1 ? '1 branch or tag' : `${missing.length} branches and tags`}: ${listNames(missing.map(bare))}`
  throw new ImportFailure(
    'unsupported',
    `The source is a shallow clone without the whole history of ${places}. Complete it with git fetch --unshallow.`,
  )
}

/** Hexadecimal digits of an object id. */
const sha256Length = 64

const otherFormat = () =>
  new ImportFailure(
    'unsupported',
    'The source has the object format SHA-256. Only SHA-1 can be imported.',
  )

const noValidName = () =>
  new ImportFailure('unsupported', 'All branches and tags of the source have invalid names.')

async function refsOf(relay: Relay, { signal }: Conversion) {
  const found = await readSourceRefs(relay.url, signal)
  if (found) return found
  throw relay.failure ?? sourceFailure('unreachable')
}

async function fetch({ refs }: RefPlan, relay: Relay, conversion: Conversion): Promise<void> {
  const quiet = ['--no-write-fetch-head', '--no-auto-maintenance', '--no-recurse-submodules']
  const command = gitToRelay([
    `--git-dir=${conversion.stage}`,
    ...['fetch', '--progress', '--no-tags', ...quiet, '--stdin', '--', relay.url],
  ])
  const input = [...refs.keys()].map((ref) => `+${ref}:${ref}\n`).join('')
  const watching = { input, signal: conversion.signal, progress: reportProgress(conversion) }
  const { code, said: output } = await runWithProgress(command, watching)
  if (code !== 0) throw failureFrom(output, relay) ?? sourceFailure('interrupted')
  await expectAll(refs, conversion.stage)
}

/** Objects of a source that sends its files as they are can be loose, and none are checked yet. */
const packAll = (stage: string) => runOrThrow(gitIn(stage, ['repack', '-a', '-d', '-q']))

/** Without a branch, the commits of a detached HEAD do not arrive. */
async function sentenceAboutHead({ headId }: SourceRefs, stage: string): Promise<string[]> {
  if (headId === undefined || !isObjectId(headId)) return []
  const { code } = await run(gitIn(stage, ['cat-file', '-e', headId]))
  if (code === 0) return []
  return [`HEAD of the source is at ${headId}, which no imported branch or tag contains.`]
}

const openRelay = (conversion: Conversion): Promise<Relay> =>
  conversion.source.url.protocol === 'git:'
    ? openSocketRelay(conversion)
    : openHttpRelay(conversion)

const nouns = { branch: 'refs/heads/', tag: 'refs/tags/' }

/**
 * Fetches a git repository. The result of an interrupted fetch cannot be resumed and is deleted.
 */
export const convertGit: Convert = async (conversion): Promise<Converted> => {
  const { stage, progress } = conversion
  await clearStage(stage)
  await using relay = await openRelay(conversion)
  const found = await refsOf(relay, conversion)
  const { refs, head } = found
  const plan = planRefs(refs)
  if (refs.some(([, id]) => id.length === sha256Length)) throw otherFormat()
  if (refs.length === 0) throw emptySource()
  if (plan.refs.size === 0) throw noValidName()
  await fetch(plan, relay, conversion)
  if (relay.isPlain) await packAll(stage)
  const commits = await countCommits(stage)
  const has = Object.entries(nouns).map(
    ([noun, prefix]) => [noun, refs.filter(([name]) => name.startsWith(prefix)).length] as const,
  )
  progress({ done: 100, total: 100, commits })
  const branch = head !== undefined && plan.refs.has(head) ? head.slice('refs/heads/'.length) : ''
  const left = [
    ...plan.left,
    ...sentenceAboutOthers(found.others),
    ...(await sentenceAboutHead(found, stage)),
  ]
  return { ...(branch !== '' && { head: branch }), has, left, checked: !relay.isPlain }
}
