import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { validationFailed } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { ScanningSetup } from '../../storage/code-scanning/code-scanning-setups.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { languagesIn } from './languages.ts'

type Input = NonNullable<Request<'code-scanning/update-default-setup'>['body']>
type Needs = Pick<Context, 'storage' | 'clock' | 'git'>

const unconfigured: Omit<ScanningSetup, 'languages'> = {
  state: 'not-configured',
  runner_type: null,
  runner_label: null,
  query_suite: 'default',
  threat_model: 'remote',
  schedule: null,
}

/** Returns the stored setup of a repository, or the default one with the detected languages. */
export async function setupOf(repository: Repository, context: Pick<Needs, 'storage' | 'git'>) {
  const chosen = await context.storage.codeScanningSetups.find(repository.id)
  if (chosen) return chosen
  const languages = await languagesIn(repository, context)
  return { setup: { ...unconfigured, languages }, updated_at: null }
}

const invalid = (field: string, message: string) =>
  validationFailed({ resource: 'CodeScanning', field, code: 'invalid', message })

/** @throws ServiceError 422 for a missing or superfluous runner label */
function runnerOf(input: Input, before: ScanningSetup) {
  const runner_type = input.runner_type ?? before.runner_type ?? 'standard'
  const labeled = runner_type === 'labeled'
  const kept = labeled ? before.runner_label : null
  const runner_label = input.runner_label === undefined ? kept : input.runner_label
  if (labeled && !runner_label)
    throw invalid('runner_label', 'is required for the runner type labeled')
  if (!labeled && runner_label !== null)
    throw invalid('runner_label', 'is allowed only for the runner type labeled')
  return { runner_type, runner_label }
}

function changed(input: Input, before: ScanningSetup, detected: ScanningSetup['languages']) {
  const state = input.state ?? before.state
  const languages = input.languages ? [...new Set(input.languages)] : before.languages
  if (state === 'not-configured') return { ...unconfigured, languages: detected }
  if (languages.length === 0)
    throw invalid('languages', 'must contain a language that can be scanned')
  return {
    state,
    languages,
    ...runnerOf(input, before),
    query_suite: input.query_suite ?? before.query_suite,
    threat_model: input.threat_model ?? before.threat_model,
    schedule: 'weekly' as const,
  }
}

/** Changes the default setup of a repository. @throws ServiceError 404 or 422 */
export async function changeSetup(repository: Repository, input: Input, context: Needs) {
  const detected = await languagesIn(repository, context)
  await context.storage.transaction(async (transaction) => {
    const { id } = await lockRepository(transaction, repository)
    const stored = await transaction.codeScanningSetups.find(id)
    const before = stored?.setup ?? { ...unconfigured, languages: detected }
    const setup = changed(input, before, detected)
    await transaction.codeScanningSetups.set(id, setup, context.clock.now())
  })
}
