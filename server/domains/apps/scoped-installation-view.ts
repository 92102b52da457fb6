import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import type { TokenRestriction } from '../../access/tokens/restriction.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** The access of a scoped token. Single-file permissions are not supported. */
export function scopedInstallation(
  { repository_ids }: Token,
  { installation, permissions }: TokenRestriction,
  links: Links,
): Schemas['scoped-installation'] {
  const { account, repository_selection } = installation
  return {
    permissions,
    repository_selection: repository_ids ? 'selected' : repository_selection,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    repositories_url: links.api(`/users/${account.login}/repos`),
    account: simpleUser(account, links),
  }
}
