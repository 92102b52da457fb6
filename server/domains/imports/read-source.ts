import type { Context } from '../../api/context.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Credentials } from './credentials.ts'
import { readSourceUrl } from '../../workers/imports/source-url.ts'

/** URL of a source as stored and shown, and the credentials for it. */
interface Source extends Credentials {
  vcs_url: string
}

interface SourceInput {
  vcs_url: string
  vcs_username?: string | undefined
  vcs_password?: string | undefined
}

/** Reads the credentials from a request. */
export const credentialsFrom = ({
  vcs_username: username,
  vcs_password: password,
}: Omit<SourceInput, 'vcs_url'>): Credentials => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

/**
 * Reads the source URL and credentials of a request. Explicit credentials take precedence over
 * those in the URL.
 * @throws ServiceError 422 for an invalid URL or a forbidden address
 */
export function readSource(input: SourceInput, { config }: Pick<Context, 'config'>): Source {
  try {
    const policy = { allowLoopback: config.allowLoopbackTargets }
    const { url, ...own } = readSourceUrl(input.vcs_url, policy)
    return { ...own, ...credentialsFrom(input), vcs_url: url.href }
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    const { message } = error
    throw validationFailed({ resource: 'Import', field: 'vcs_url', code: 'custom', message })
  }
}
