import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

/** The newest type of acme. */
const lastType: At = async (_place, client) => {
  const params = { path: { org: 'acme' } }
  const { data } = await client.GET('/orgs/{org}/issue-types', { params })
  return { issue_type_id: data?.at(-1)?.id ?? 0 }
}

const describeType: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `/orgs/acme/issue-types/${stage.parameters.issue_type_id}`, {
    name: 'Task',
    is_enabled: true,
    description: `Described ${turn} times`,
  })

export const issueTypes = {
  'orgs/create-issue-type': {
    body: ({ name }) => ({ name, is_enabled: true }),
    read: (data) => data.color,
  },
  'orgs/list-issue-types': { change: describeType, read: (data) => data[0]?.is_enabled },
  'orgs/update-issue-type': {
    body: ({ name }) => ({ name, is_enabled: true }),
    read: (data) => data.description,
    client: { at: lastType },
  },
  'orgs/delete-issue-type': { client: { at: lastType } },
} satisfies Partial<Calls>
