import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import {
  badRequest,
  payloadTooLarge,
  serviceUnavailable,
  validationFailed,
} from '../../core/errors.ts'
import { root } from '../../core/root.ts'
import { TaskProcess, TaskUnavailable } from '../../core/tasks/task-process.ts'
import type { NewAnalysis } from './analysis.ts'
import type { SarifReading, SarifUpload } from './worker.ts'

/** Creates the process that reads uploaded SARIF files, one at a time. */
export const createSarifProcess = (clock: Clock): TaskProcess =>
  new TaskProcess({
    clock,
    script: join(root, 'server/app/bin.js'),
    args: ['sarif-process'],
    timeout: 5_000,
    memory: 64,
  })

export const refusedSarif = (message: string) =>
  validationFailed({ resource: 'CodeScanning', field: 'sarif', code: 'invalid', message })

/** `Retry-After` in seconds when too many files wait. */
const wait = 30

function unavailable(error: unknown): never {
  if (!(error instanceof TaskUnavailable)) throw error
  throw error.isLasting ? refusedSarif('takes too much time or memory') : serviceUnavailable(wait)
}

/**
 * Reads an uploaded file.
 * @param owner the repository; repositories take turns
 * @throws ServiceError 400 for an invalid encoding, 413 for a file that is too large, 422 for
 * invalid SARIF, 503 when too many files wait
 */
export async function readUpload(
  reader: TaskProcess,
  upload: SarifUpload,
  owner: string,
): Promise<NewAnalysis[]> {
  const reading = (await reader.ask('read', upload, owner).catch(unavailable)) as SarifReading
  if ('analyses' in reading) return reading.analyses
  const { status, message } = reading.refused
  if (status === 400) throw badRequest(message)
  throw status === 413 ? payloadTooLarge() : refusedSarif(message)
}
