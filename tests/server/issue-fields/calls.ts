import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { widgets, type Place } from '../../_support/calls/place.ts'

const high = { name: 'High', color: 'red' as const, priority: 1 }

const noValues = { issue_field_values: [] }

/** The newest field of acme. */
const lastField: At = async (_place, client) => {
  const params = { path: { org: 'acme' } }
  const { data } = await client.GET('/orgs/{org}/issue-fields', { params })
  return { issue_field_id: data?.at(-1)?.id ?? 0 }
}

/** A new issue of acme's. */
const issueOf: At = async (place, client) => {
  const request = { params: { path: widgets }, body: { title: 'Broken' } }
  const { data } = await client.POST('/repos/{owner}/{repo}/issues', request)
  return { ...widgets, issue_number: data?.number ?? 0, ...(await lastField(place, client)) }
}

const valueOf = ({ issue_field_id: field_id }: Place) => ({
  issue_field_values: [{ field_id, value: 'High' }],
})

/** An issue with a value of the field. */
const valued: At = async (place, client) => {
  const there = await issueOf(place, client)
  const path = { ...place, ...there, issue_number: Number(there.issue_number) }
  const at = '/repos/{owner}/{repo}/issues/{issue_number}/issue-field-values'
  await client.PUT(at, { params: { path }, body: valueOf(path) })
  return there
}

const describeField: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/issue-fields/${stage.parameters.issue_field_id}`, {
    description: `Described ${turn} times`,
  })

const giveValue: Change = (stage, turn) => {
  const { widgets_issue, issue_field_id } = stage.parameters
  const path = `/repos/acme/widgets/issues/${widgets_issue}/issue-field-values`
  const value = { field_id: Number(issue_field_id), value: `Given ${turn} times` }
  return as(stage, 'mona').request('PUT', path, { issue_field_values: [value] })
}

export const issueFields = {
  'orgs/create-issue-field': {
    body: ({ name }) => ({ name, data_type: 'text' }),
    read: (data) => data.options?.[0]?.name,
    client: { body: ({ name }) => ({ name, data_type: 'single_select', options: [high] }) },
  },
  'orgs/list-issue-fields': { change: describeField, read: (data) => data[0]?.data_type },
  'orgs/update-issue-field': {
    body: ({ name }) => ({ name }),
    read: (data) => data.description,
    client: { at: lastField, body: { description: 'How bad.' } },
  },
  'issues/list-issue-field-values-for-issue': {
    role: 'read',
    change: giveValue,
    changeAt: '/repos/acme/widgets/issues/{widgets_issue}/issue-field-values',
    read: (data) => data[0]?.issue_field_name,
    client: { at: valued },
  },
  'issues/delete-issue-field-value': { only: 'issues', role: 'write', client: { at: valued } },
  'issues/add-issue-field-values': {
    only: 'issues',
    body: noValues,
    role: 'write',
    read: (data) => data[0]?.value,
    client: { at: issueOf, body: valueOf },
  },
  'issues/set-issue-field-values': {
    only: 'issues',
    body: noValues,
    role: 'write',
    read: (data) => data[0]?.single_select_option?.color,
    client: { at: issueOf, body: valueOf },
  },
  'orgs/delete-issue-field': { client: { at: lastField } },
} satisfies Partial<Calls>
