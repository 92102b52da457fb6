import type { Calls } from '../../_support/calls/call.ts'
import { as, issue, type Change } from '../../_support/calls/changes.ts'

/** Opens an issue that blocks the first. */
const blockFirst: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `First ${turn}` })
  return as(stage, 'mona').post(`${issue(stage)}/dependencies/blocked_by`, { issue_id: body.id })
}

/** Opens an issue that the first blocks. */
const blockByFirst: Change = async (stage, turn) => {
  const { body: first } = await as(stage, 'mona').get(issue(stage))
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `Later ${turn}` })
  const at = `${stage.path}/issues/${body.number}/dependencies/blocked_by`
  return as(stage, 'mona').post(at, { issue_id: first.id })
}

export const issueDependencies = {
  'issues/add-blocked-by-dependency': {
    body: ({ free_issue_id }) => ({ issue_id: free_issue_id }),
    role: 'triage',
    read: (data) => data.number,
  },
  'issues/list-dependencies-blocked-by': {
    role: 'read',
    change: blockFirst,
    read: (data) => data[0]?.title,
  },
  'issues/list-dependencies-blocking': {
    role: 'read',
    change: blockByFirst,
    read: (data) => data[0]?.number,
  },
  'issues/remove-dependency-blocked-by': { role: 'triage', read: (data) => data.number },
} satisfies Partial<Calls>
