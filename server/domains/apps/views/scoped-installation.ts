import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Token } from '../../../storage/tokens/tokens.ts'
import type { Confinement } from '../../../access/tokens/confinement.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'

/** What a narrowed token is confined to. No app names single files, so no token is confined to any. */
export function scopedInstallation(
  { repository_ids }: Token,
  { installation, permissions }: Confinement,
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
