import { randomUUID } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Request } from '../../api/handler.ts'
import { hasCommitAndRef } from '../../git/objects/has.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { defaultKey, type NewAnalysis } from './analysis.ts'
import { announceAlerts, hasListeners, type ToldAlerts } from './announce.ts'
import { readUpload, refusedSarif } from './process.ts'

type Input = Request<'code-scanning/upload-sarif'>['body']
type Needs = Pick<Context, 'storage' | 'clock' | 'git' | 'sarif' | 'log' | 'versions'>

/** @throws ServiceError 400, 413 or 422 for an invalid file; 503 */
async function analysesIn(
  { id }: Repository,
  { sarif: packed, checkout_uri: checkoutUri, validate, tool_name: toolName = 'API' }: Input,
  context: Needs,
) {
  const analyses = await readUpload(context.sarif, { packed, checkoutUri, toolName }, String(id))
  const ignored = analyses.reduce((sum, each) => sum + each.ignored, 0)
  if (validate && ignored > 0) throw refusedSarif(`has results that would be ignored: ${ignored}`)
  return analyses
}

/**
 * Reports runs of one file that belong to the same set, because they would close each other's
 * alerts.
 */
function duplicateRuns(analyses: NewAnalysis[]): string[] {
  const keys = analyses.map(({ tool, category }) => `${tool.tool_name} in category ${category}`)
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  return [...twice].map((key) => `there is more than one run of ${key}`)
}

/** Returns the errors that prevent an upload from being processed; empty if there are none. */
async function uploadErrors(
  { id }: Repository,
  { ref, commit_sha }: Input,
  analyses: NewAnalysis[],
  { git }: Needs,
): Promise<string[]> {
  const names = { ref, sha: commit_sha.toLowerCase() }
  const found = (await git.exists(id))
    ? await hasCommitAndRef(git.path(id), names)
    : { commit: false, ref: false }
  return [
    ...(found.commit ? [] : ['commit not found']),
    ...(found.ref ? [] : [`ref '${ref}' not found in this repository`]),
    ...duplicateRuns(analyses),
  ]
}

interface Upload {
  sarif_id: string
  repository_id: number
  ref: string
  commit_sha: string
  created_at: number
}

/** Stores an analysis. Returns the alerts that it changed. */
async function store(
  transaction: Transaction,
  upload: Upload,
  analysis: NewAnalysis,
  source: EventSource,
): Promise<ToldAlerts[]> {
  const { tool, findings, ignored: _ignored, ...row } = analysis
  const { repository_id, created_at: at, ref, commit_sha } = upload
  const key = { analysis_key: defaultKey, environment: '{}' }
  const alerts = transaction.codeScanningAlerts
  const analysis_id = await transaction.codeScanningAnalyses.add({
    ...upload,
    ...row,
    ...tool,
    ...key,
  })
  const found = { repository_id, analysis_id, tool, at }
  const { created, known } = await alerts.raise(findings, found)
  const { fixed, reopened } = await alerts.settle(repository_id, tool.tool_name, at)
  const open = new Set(reopened)
  const others = known.filter((id) => !open.has(id))
  const place = { ref, analysisId: analysis_id }
  const appeared = (await hasListeners(source, transaction))
    ? await alerts.newOnRef(others, place)
    : []
  const analyzed = { ref, commit_sha }
  return [
    { action: 'created', ids: created, analyzed },
    { action: 'reopened', ids: reopened, analyzed },
    { action: 'appeared_in_branch', ids: appeared, analyzed },
    { action: 'fixed', ids: fixed, analyzed },
  ]
}

/**
 * Stores the results of an analysis, all or none.
 * @returns the id of the upload, under which its status is available
 * @throws ServiceError 400, 404, 413 or 422
 */
export async function uploadSarif(
  source: EventSource & { input: Input },
  context: Needs,
): Promise<string> {
  const { input, ...about } = source
  const { repository } = about
  const analyses = await analysesIn(repository, input, context)
  const errors = await uploadErrors(repository, input, analyses, context)
  const sarif_id = randomUUID()
  const created_at = context.clock.now()
  await context.storage.transaction(async (transaction) => {
    const locked = await lockRepository(transaction, repository)
    const here = { ...about, repository: locked }
    const repository_id = locked.id
    const upload = { sarif_id, repository_id, created_at }
    const analyses_count = errors.length > 0 ? 0 : analyses.length
    await transaction.codeScanningAnalyses.addUpload({ ...upload, errors, analyses_count })
    if (errors.length > 0) return
    const scanned = { ref: input.ref, commit_sha: input.commit_sha.toLowerCase() }
    const told: ToldAlerts[] = []
    for (const each of analyses)
      told.push(...(await store(transaction, { ...upload, ...scanned }, each, here)))
    await announceAlerts(transaction, here, told, context)
  })
  return sarif_id
}
