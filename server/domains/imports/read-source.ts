import type { Context } from '../../api/context.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Credentials } from './credentials.ts'
import { readSourceUrl } from '../../workers/imports/source-url.ts'

/** Where a source is, as it is kept and shown, and who asks there. */
interface GivenSource extends Credentials {
  vcs_url: string
}

interface Given {
  vcs_url: string
  vcs_username?: string | undefined
  vcs_password?: string | undefined
}

/** Credentials as callers name them. */
export const givenCredentials = ({
  vcs_username: username,
  vcs_password: password,
}: Omit<Given, 'vcs_url'>): Credentials => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

/**
 * Reads where a source is and which credentials are for it: those in its address, and before them those
 * beside it.
 * @throws ServiceError 422 for an address that is none, or that is not to be reached
 */
export function readSource(given: Given, { config }: Pick<Context, 'config'>): GivenSource {
  try {
    const policy = { allowLoopback: config.allowLoopbackTargets }
    const { url, ...own } = readSourceUrl(given.vcs_url, policy)
    return { ...own, ...givenCredentials(given), vcs_url: url.href }
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    const { message } = error
    throw validationFailed({ resource: 'Import', field: 'vcs_url', code: 'custom', message })
  }
}
