import { timestamp } from '../../core/clock.ts'
import type { IssuedInstallationToken } from './issue-token.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { repositoryView } from '../../api/views/repository.ts'

/** An installation token with its value, which is shown only here. */
export function installationTokenView(
  issued: IssuedInstallationToken,
  links: Links,
): Schemas['installation-token'] {
  const { value, expiresAt, permissions, installation, repositories } = issued
  return {
    token: value,
    expires_at: timestamp(expiresAt),
    permissions,
    repository_selection: repositories ? 'selected' : installation.repository_selection,
    ...(repositories && {
      repositories: repositories.map((each) => repositoryView(each, links)),
    }),
  }
}
