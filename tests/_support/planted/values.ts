import type { Vault } from '../../../server/core/vault.ts'
import type { ValueOwner } from '../../../server/storage/actions/value-owner.ts'
import type { Transaction } from '../../../server/storage/index.ts'

/** A key pair of libsodium. */
const pair = {
  publicKey: 'PVeX/qTecwFEyL01cgPFsUXsNQhoKOVbhWBWUmP0GWE=',
  privateKey: 'FtioEUn6gpPIGcRtQBsCm7BEyQQMfymSTmUDL9MICr0=',
}

/** A value that is encrypted with the key of every repository that `plantValues` was called for. */
export const sealedValue = {
  encrypted_value: 'Wus2rrSaf9sbhzUpx8Yxu/1/UKpG2s5rn7MZnO7LlWIyYBhDgzNju9R93lr+AgB+Q28zfLFD',
  key_id: '7285001051561455671',
}

/** The name of the secrets and variables. */
export const valueName = 'TOKEN'

/** A secret and a variable of an owner. Those of an organization are for one repository. */
export async function plantBoth(
  store: Transaction,
  owner: ValueOwner,
  now: number,
  selected?: number,
) {
  const visibility = selected === undefined ? null : ('selected' as const)
  const row = { ...owner, name: valueName, visibility, created_at: now, updated_at: now }
  const secret = await store.actionsSecrets.add(row)
  const variable = await store.actionsVariables.add(row)
  await store.actionsVariables.change(variable.value.id, { value: 'eu-west' }, now)
  if (selected === undefined) return
  await store.actionsSecrets.select(secret.value.id, [selected])
  await store.actionsVariables.select(variable.value.id, [selected])
}

/** Secrets of workflows, of the dependency bot and of workspaces, and a variable of a repository, and the key for its secrets. */
export async function plantValues(
  store: Transaction,
  repository_id: number,
  { now, vault }: { now: number; vault: Vault },
): Promise<void> {
  const owner = { repository_id }
  await store.secretKeys.add(owner, {
    public_key: pair.publicKey,
    private_key: vault.seal(pair.privateKey, `key of repository ${repository_id}`),
    created_at: now,
  })
  await plantBoth(store, owner, now)
  const named = { name: valueName, created_at: now, updated_at: now }
  await store.dependencySecrets.add({ ...owner, ...named })
  await store.workspaceSecrets.add({ ...owner, ...named })
}

/** A workspace secret of a user or an organization, for one repository. */
export async function plantWorkspaceSecret(
  { workspaceSecrets }: Pick<Transaction, 'workspaceSecrets'>,
  owner: ValueOwner,
  selected: number,
  now: number,
): Promise<void> {
  const moment = { created_at: now, updated_at: now }
  const row = { ...owner, name: valueName, visibility: 'selected' as const, ...moment }
  const { value } = await workspaceSecrets.add(row)
  await workspaceSecrets.select(value.id, [selected])
}

/** A workflow secret and variable, and a workspace secret, of an organization for a repository. */
export async function plantSharedValues(
  store: Transaction,
  organization_id: number,
  selected: number,
  now: number,
): Promise<void> {
  await plantBoth(store, { organization_id }, now, selected)
  await plantWorkspaceSecret(store, { organization_id }, selected, now)
}
