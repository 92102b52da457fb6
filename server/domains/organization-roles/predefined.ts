/** Names of the predefined roles, which custom roles cannot use. */
export const predefinedRoles: readonly string[] = [
  'all_repo_read',
  'all_repo_triage',
  'all_repo_write',
  'all_repo_maintain',
  'all_repo_admin',
  'security_manager',
  'ci_cd_admin',
  'app_manager',
]
