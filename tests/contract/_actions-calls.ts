import sodium from 'libsodium-wrappers'
import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const ofRepository = '/repos/{owner}/{repo}/actions'
const secret = `${ofRepository}/secrets/{secret_name}` as const
const variable = `${ofRepository}/variables/{name}` as const
const ofOrganization = '/orgs/{org}/actions'
const shared = `${ofOrganization}/secrets/{secret_name}` as const
const sharedVariable = `${ofOrganization}/variables/{name}` as const
const org = 'acme'

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })

/** A repository of the organization, which may use what the organization shares. */
const member = { path: { owner: org, repo: 'widgets' } }

const onSecret = ({ owner, repo }: Place) => ({ path: { owner, repo, secret_name: 'TOKEN' } })
const onVariable = ({ owner, repo }: Place) => ({ path: { owner, repo, name: 'REGION' } })

/** A name that no other place has. */
const nameIn = ({ repo }: Place) => `OF_${repo.replace(/\W/g, '_')}`
const onShared = (place: Place) => ({ path: { org, secret_name: nameIn(place) } })
const onSharedVariable = (place: Place) => ({ path: { org, name: nameIn(place) } })

async function sealed({ key = '', key_id = '' }: { key?: string; key_id?: string } = {}) {
  await sodium.ready
  const box = sodium.crypto_box_seal('s3cret', new Uint8Array(Buffer.from(key, 'base64')))
  return { encrypted_value: Buffer.from(box).toString('base64'), key_id }
}

const keyOfRepository = async (client: Client, place: Place) => {
  const params = onRepository(place)
  return (await client.GET(`${ofRepository}/secrets/public-key`, { params })).data
}

const repositoryCalls = {
  'actions/get-repo-public-key': async (client, place) => {
    const params = onRepository(place)
    const request = client.GET(`${ofRepository}/secrets/public-key`, { params })
    const { response, data } = await request
    return { response, read: data?.key }
  },
  'actions/create-or-update-repo-secret': async (client, place) => {
    const body = await sealed(await keyOfRepository(client, place))
    const { response, data } = await client.PUT(secret, { params: onSecret(place), body })
    return { response, read: data && Object.keys(data).length }
  },
  'actions/list-repo-secrets': async (client, place) => {
    const params = onRepository(place)
    const { response, data } = await client.GET(`${ofRepository}/secrets`, { params })
    return { response, read: data?.secrets[0]?.name }
  },
  'actions/get-repo-secret': async (client, place) => {
    const { response, data } = await client.GET(secret, { params: onSecret(place) })
    return { response, read: data?.updated_at }
  },
  'actions/delete-repo-secret': async (client, place) =>
    client.DELETE(secret, { params: onSecret(place) }),
  'actions/create-repo-variable': async (client, place) => {
    const body = { name: 'REGION', value: 'eu-west' }
    const request = { params: onRepository(place), body }
    const { response, data } = await client.POST(`${ofRepository}/variables`, request)
    return { response, read: data && Object.keys(data).length }
  },
  'actions/list-repo-variables': async (client, place) => {
    const params = onRepository(place)
    const { response, data } = await client.GET(`${ofRepository}/variables`, { params })
    return { response, read: data?.variables[0]?.value }
  },
  'actions/get-repo-variable': async (client, place) => {
    const { response, data } = await client.GET(variable, { params: onVariable(place) })
    return { response, read: data?.value }
  },
  'actions/update-repo-variable': async (client, place) =>
    client.PATCH(variable, { params: onVariable(place), body: { value: 'eu-north' } }),
  'actions/delete-repo-variable': async (client, place) =>
    client.DELETE(variable, { params: onVariable(place) }),
} satisfies Partial<Record<keyof typeof operations, Call>>

const secretCalls = {
  'actions/get-org-public-key': async (client) => {
    const params = { path: { org } }
    const { response, data } = await client.GET(`${ofOrganization}/secrets/public-key`, { params })
    return { response, read: data?.key_id }
  },
  'actions/create-or-update-org-secret': async (client, place) => {
    const keys = `${ofOrganization}/secrets/public-key` as const
    const { data: key } = await client.GET(keys, { params: { path: { org } } })
    const selected = { visibility: 'selected' as const, selected_repository_ids: [1] }
    const body = { ...(await sealed(key)), ...selected }
    const { response, data } = await client.PUT(shared, { params: onShared(place), body })
    return { response, read: data && Object.keys(data).length }
  },
  'actions/list-org-secrets': async (client) => {
    const params = { path: { org } }
    const { response, data } = await client.GET(`${ofOrganization}/secrets`, { params })
    return { response, read: data?.secrets[0]?.visibility }
  },
  'actions/get-org-secret': async (client, place) => {
    const { response, data } = await client.GET(shared, { params: onShared(place) })
    return { response, read: data?.selected_repositories_url }
  },
  'actions/list-repo-organization-secrets': async (client) => {
    const at = `${ofRepository}/organization-secrets` as const
    const { response, data } = await client.GET(at, { params: member })
    return { response, read: data?.secrets[0]?.name }
  },
  'actions/add-selected-repo-to-org-secret': async (client, place) => {
    const { path } = onShared(place)
    const params = { path: { ...path, repository_id: 1 } }
    return client.PUT(`${shared}/repositories/{repository_id}`, { params })
  },
  'actions/list-selected-repos-for-org-secret': async (client, place) => {
    const request = { params: onShared(place) }
    const { response, data } = await client.GET(`${shared}/repositories`, request)
    return { response, read: data?.repositories[0]?.full_name }
  },
  'actions/remove-selected-repo-from-org-secret': async (client, place) => {
    const { path } = onShared(place)
    const params = { path: { ...path, repository_id: 1 } }
    return client.DELETE(`${shared}/repositories/{repository_id}`, { params })
  },
  'actions/set-selected-repos-for-org-secret': async (client, place) => {
    const body = { selected_repository_ids: [1] }
    return client.PUT(`${shared}/repositories`, { params: onShared(place), body })
  },
  'actions/delete-org-secret': async (client, place) =>
    client.DELETE(shared, { params: onShared(place) }),
} satisfies Partial<Record<keyof typeof operations, Call>>

const variableCalls = {
  'actions/create-org-variable': async (client, place) => {
    const selected = { visibility: 'selected' as const, selected_repository_ids: [1] }
    const body = { name: nameIn(place), value: 'eu-west', ...selected }
    const request = { params: { path: { org } }, body }
    const { response, data } = await client.POST(`${ofOrganization}/variables`, request)
    return { response, read: data && Object.keys(data).length }
  },
  'actions/list-org-variables': async (client) => {
    const params = { path: { org } }
    const { response, data } = await client.GET(`${ofOrganization}/variables`, { params })
    return { response, read: data?.variables[0]?.value }
  },
  'actions/get-org-variable': async (client, place) => {
    const { response, data } = await client.GET(sharedVariable, { params: onSharedVariable(place) })
    return { response, read: data?.visibility }
  },
  'actions/list-repo-organization-variables': async (client) => {
    const at = `${ofRepository}/organization-variables` as const
    const { response, data } = await client.GET(at, { params: member })
    return { response, read: data?.variables[0]?.value }
  },
  'actions/update-org-variable': async (client, place) => {
    const request = { params: onSharedVariable(place), body: { value: 'eu-north' } }
    return client.PATCH(sharedVariable, request)
  },
  'actions/add-selected-repo-to-org-variable': async (client, place) => {
    const { path } = onSharedVariable(place)
    const params = { path: { ...path, repository_id: 1 } }
    return client.PUT(`${sharedVariable}/repositories/{repository_id}`, { params })
  },
  'actions/list-selected-repos-for-org-variable': async (client, place) => {
    const request = { params: onSharedVariable(place) }
    const { response, data } = await client.GET(`${sharedVariable}/repositories`, request)
    return { response, read: data?.repositories[0]?.full_name }
  },
  'actions/remove-selected-repo-from-org-variable': async (client, place) => {
    const { path } = onSharedVariable(place)
    const params = { path: { ...path, repository_id: 1 } }
    return client.DELETE(`${sharedVariable}/repositories/{repository_id}`, { params })
  },
  'actions/set-selected-repos-for-org-variable': async (client, place) => {
    const body = { selected_repository_ids: [1] }
    return client.PUT(`${sharedVariable}/repositories`, { params: onSharedVariable(place), body })
  },
  'actions/delete-org-variable': async (client, place) =>
    client.DELETE(sharedVariable, { params: onSharedVariable(place) }),
} satisfies Partial<Record<keyof typeof operations, Call>>

/** Calls for secrets and variables of workflows. */
export const actionsCalls = { ...repositoryCalls, ...secretCalls, ...variableCalls }
