import type { Calls } from '../../_support/calls/call.ts'
import { as, issue, type Change } from '../../_support/calls/changes.ts'

/** Opens an issue as a part of the first. */
const addSubIssue: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `Part ${turn}` })
  return as(stage, 'mona').post(`${issue(stage)}/sub_issues`, { sub_issue_id: body.id })
}

const retitleParent: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').get(`${issue(stage)}/parent`)
  const at = `${stage.path}/issues/${body.number}`
  return as(stage, 'mona').patch(at, { title: `Whole of turn ${turn}` })
}

export const subIssues = {
  'issues/add-sub-issue': {
    body: ({ free_issue_id }) => ({ sub_issue_id: free_issue_id }),
    role: 'triage',
    read: (data) => data.number,
  },
  'issues/list-sub-issues': { role: 'read', change: addSubIssue, read: (data) => data[0]?.title },
  'issues/get-parent': { role: 'read', change: retitleParent, read: (data) => data.title },
  'issues/reprioritize-sub-issue': {
    body: ({ sub_issue_id }) => ({ sub_issue_id }),
    role: 'triage',
    read: (data) => data.number,
  },
  'issues/remove-sub-issue': {
    body: ({ sub_issue_id }) => ({ sub_issue_id }),
    role: 'triage',
    read: (data) => data.number,
  },
} satisfies Partial<Calls>
