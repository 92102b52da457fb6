import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

const org = { org: 'acme' }
const everywhere = { ...org, role_id: 3 }
const assistant = { ...org, assistant: 'assistant' as const }

const lastType = async (client: Client) => {
  const { data } = await client.GET('/orgs/{org}/issue-types', { params: { path: org } })
  return { ...org, issue_type_id: data?.at(-1)?.id ?? 0 }
}

const lastField = async (client: Client) => {
  const { data } = await client.GET('/orgs/{org}/issue-fields', { params: { path: org } })
  return { ...org, issue_field_id: data?.at(-1)?.id ?? 0 }
}

/** An issue of acme's, and a possible value of a field. */
async function valued(client: Client) {
  const repository = { owner: 'acme', repo: 'widgets' }
  const request = { params: { path: repository }, body: { title: 'Broken' } }
  const { data } = await client.POST('/repos/{owner}/{repo}/issues', request)
  const { issue_field_id: field_id } = await lastField(client)
  const path = { ...repository, issue_number: data?.number ?? 0 }
  return { path, body: { issue_field_values: [{ field_id, value: 'High' }] } }
}

const values = '/repos/{owner}/{repo}/issues/{issue_number}/issue-field-values'

/** A team for roles, created if it does not exist. */
async function team(client: Client) {
  await client.POST('/orgs/{org}/teams', { params: { path: org }, body: { name: 'Watch' } })
  return { ...everywhere, team_slug: 'watch' }
}

/** Calls for the definitions of organizations: issue types and fields, roles, and exclusions. */
export const organizationCalls = {
  'orgs/create-issue-type': async (client, { repo }) => {
    const body = { name: `Kind ${repo}`, is_enabled: true, color: 'pink' as const }
    const request = { params: { path: org }, body }
    const { response, data } = await client.POST('/orgs/{org}/issue-types', request)
    return { response, read: data?.color }
  },
  'orgs/list-issue-types': async (client) => {
    const params = { path: org }
    const { response, data } = await client.GET('/orgs/{org}/issue-types', { params })
    return { response, read: data?.[0]?.is_enabled }
  },
  'orgs/update-issue-type': async (client, { repo }) => {
    const path = await lastType(client)
    const body = { name: `Kind ${repo}`, is_enabled: false }
    const address = '/orgs/{org}/issue-types/{issue_type_id}'
    const { response, data } = await client.PUT(address, { params: { path }, body })
    return { response, read: data?.description }
  },
  'orgs/delete-issue-type': async (client) =>
    client.DELETE('/orgs/{org}/issue-types/{issue_type_id}', {
      params: { path: await lastType(client) },
    }),
  'orgs/create-issue-field': async (client, { repo }) => {
    const option = { name: 'High', color: 'red' as const, priority: 1 }
    const body = {
      name: `Severity ${repo}`,
      data_type: 'single_select' as const,
      options: [option],
    }
    const request = { params: { path: org }, body }
    const { response, data } = await client.POST('/orgs/{org}/issue-fields', request)
    return { response, read: data?.options?.[0]?.name }
  },
  'orgs/list-issue-fields': async (client) => {
    const params = { path: org }
    const { response, data } = await client.GET('/orgs/{org}/issue-fields', { params })
    return { response, read: data?.[0]?.data_type }
  },
  'orgs/update-issue-field': async (client) => {
    const request = { params: { path: await lastField(client) }, body: { description: 'How bad.' } }
    const address = '/orgs/{org}/issue-fields/{issue_field_id}'
    const { response, data } = await client.PATCH(address, request)
    return { response, read: data?.description }
  },
  'issues/set-issue-field-values': async (client) => {
    const { path, body } = await valued(client)
    const { response, data } = await client.PUT(values, { params: { path }, body })
    return { response, read: data?.[0]?.single_select_option?.color }
  },
  'issues/add-issue-field-values': async (client) => {
    const { path, body } = await valued(client)
    const { response, data } = await client.POST(values, { params: { path }, body })
    return { response, read: data?.[0]?.value }
  },
  'issues/list-issue-field-values-for-issue': async (client) => {
    const { path, body } = await valued(client)
    await client.PUT(values, { params: { path }, body })
    const { response, data } = await client.GET(values, { params: { path } })
    return { response, read: data?.[0]?.issue_field_name }
  },
  'issues/delete-issue-field-value': async (client) => {
    const { path, body } = await valued(client)
    await client.PUT(values, { params: { path }, body })
    const { issue_field_id } = await lastField(client)
    const params = { path: { ...path, issue_field_id } }
    return client.DELETE(`${values}/{issue_field_id}`, { params })
  },
  'orgs/delete-issue-field': async (client) =>
    client.DELETE('/orgs/{org}/issue-fields/{issue_field_id}', {
      params: { path: await lastField(client) },
    }),
  'orgs/list-org-roles': async (client) => {
    const params = { path: org }
    const { response, data } = await client.GET('/orgs/{org}/organization-roles', { params })
    return { response, read: data?.roles[0]?.base_role }
  },
  'orgs/get-org-role': async (client) => {
    const params = { path: everywhere }
    const address = '/orgs/{org}/organization-roles/{role_id}'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.source }
  },
  'orgs/assign-user-to-org-role': async (client) =>
    client.PUT('/orgs/{org}/organization-roles/users/{username}/{role_id}', {
      params: { path: { ...everywhere, username: 'hubot' } },
    }),
  'orgs/list-org-role-users': async (client) => {
    const params = { path: everywhere }
    const address = '/orgs/{org}/organization-roles/{role_id}/users'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.[0]?.assignment }
  },
  'orgs/revoke-org-role-user': async (client) =>
    client.DELETE('/orgs/{org}/organization-roles/users/{username}/{role_id}', {
      params: { path: { ...everywhere, username: 'hubot' } },
    }),
  'orgs/assign-team-to-org-role': async (client) =>
    client.PUT('/orgs/{org}/organization-roles/teams/{team_slug}/{role_id}', {
      params: { path: await team(client) },
    }),
  'orgs/list-org-role-teams': async (client) => {
    const params = { path: everywhere }
    const address = '/orgs/{org}/organization-roles/{role_id}/teams'
    const { response, data } = await client.GET(address, { params })
    return { response, read: data?.[0]?.assignment }
  },
  'orgs/revoke-org-role-team': async (client) =>
    client.DELETE('/orgs/{org}/organization-roles/teams/{team_slug}/{role_id}', {
      params: { path: await team(client) },
    }),
  'copilot/set-copilot-content-exclusion-for-organization': async (client) => {
    const request = { params: { path: assistant }, body: { '*': ['/secrets/**'] } }
    const address = '/orgs/{org}/{assistant}/content_exclusion'
    const { response, data } = await client.PUT(address, request)
    return { response, read: data?.message }
  },
  'copilot/copilot-content-exclusion-for-organization': async (client) => {
    const params = { path: assistant }
    const { response, data } = await client.GET('/orgs/{org}/{assistant}/content_exclusion', {
      params,
    })
    return { response, read: data?.['*']?.length }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
