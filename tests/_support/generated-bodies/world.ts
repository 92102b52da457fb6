import { testWorld } from '../test-world.ts'

const scopes = [
  ...['repo', 'user', 'gist', 'workflow', 'delete_repo', 'notifications', 'project'],
  ...['admin:org', 'admin:repo_hook', 'admin:org_hook', 'admin:public_key', 'admin:gpg_key'],
  ...['admin:ssh_signing_key', 'workspace', 'assistant'],
]

/** The test world with a token of mona's that has every permission: `ghp_all`. */
export const allowingWorld = {
  ...testWorld,
  tokens: { ...testWorld.tokens, ghp_all: { login: 'mona', kind: 'classic' as const, scopes } },
}
