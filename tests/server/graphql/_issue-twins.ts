import type { Twins } from './_twins.ts'

const blue = { name: 'blue', color: '0000ff', description: 'Like the sea' }

/** Mutations of issues and comments. */
export const issueTwins: Twins = {
  createIssue: {
    before: (site) => site.post('milestones', { title: 'Soon' }),
    rest: ({ number: milestone }) => [
      ['POST', 'issues', { title: 'Rust', body: 'On it', milestone, assignees: ['hubot'] }],
    ],
    input: ({ node_id: milestoneId }, { id: repositoryId, hubotId }) => ({
      ...{ repositoryId, title: 'Rust', body: 'On it', milestoneId, assigneeIds: [hubotId] },
    }),
  },
  updateIssue: {
    before: (site) => site.issue({ labels: ['bug'] }),
    rest: ({ number }) => [
      [
        'PATCH',
        `issues/${number}`,
        { title: 'The door', body: 'Shut', state: 'closed', labels: [] },
      ],
    ],
    input: ({ node_id: id }) => ({
      ...{ id, title: 'The door', body: 'Shut', state: 'CLOSED', labelIds: [] },
    }),
  },
  closeIssue: {
    before: (site) => site.issue(),
    rest: ({ number }) => [
      ['PATCH', `issues/${number}`, { state: 'closed', state_reason: 'not_planned' }],
    ],
    input: ({ node_id: issueId }) => ({ issueId, stateReason: 'NOT_PLANNED' }),
  },
  reopenIssue: {
    before: async (site) => {
      const { number } = await site.issue()
      return site.call(['PATCH', `issues/${number}`, { state: 'closed' }])
    },
    rest: ({ number }) => [['PATCH', `issues/${number}`, { state: 'open' }]],
    input: ({ node_id: issueId }) => ({ issueId }),
  },
  updateIssueIssueType: {
    before: async (site) => {
      const [type] = await site.get('/orgs/acme/issue-types')
      return { issue: await site.issue(), type }
    },
    rest: ({ issue, type }) => [['PATCH', `issues/${issue.number}`, { type: type.name }]],
    input: ({ issue, type }) => ({ issueId: issue.node_id, issueTypeId: type.node_id }),
  },
  lockLockable: {
    before: (site) => site.issue(),
    rest: ({ number }) => [['PUT', `issues/${number}/lock`, { lock_reason: 'too heated' }]],
    input: ({ node_id: lockableId }) => ({ lockableId, lockReason: 'TOO_HEATED' }),
  },
  unlockLockable: {
    before: async (site) => {
      const issue = await site.issue()
      await site.call(['PUT', `issues/${issue.number}/lock`])
      return issue
    },
    rest: ({ number }) => [['DELETE', `issues/${number}/lock`]],
    input: ({ node_id: lockableId }) => ({ lockableId }),
  },
  addAssigneesToAssignable: {
    before: (site) => site.issue(),
    rest: ({ number }) => [['POST', `issues/${number}/assignees`, { assignees: ['hubot'] }]],
    input: ({ node_id: assignableId }, { hubotId }) => ({ assignableId, assigneeIds: [hubotId] }),
  },
  removeAssigneesFromAssignable: {
    before: (site) => site.issue({ assignees: ['hubot'] }),
    rest: ({ number }) => [['DELETE', `issues/${number}/assignees`, { assignees: ['hubot'] }]],
    input: ({ node_id: assignableId }, { hubotId }) => ({ assignableId, assigneeIds: [hubotId] }),
  },
  replaceActorsForAssignable: {
    before: (site) => site.issue({ assignees: ['hubot'] }),
    rest: ({ number }) => [['PATCH', `issues/${number}`, { assignees: ['mona'] }]],
    input: ({ node_id: assignableId }) => ({ assignableId, actorLogins: ['mona'] }),
  },
  addSubIssue: {
    before: async (site) => ({ issue: await site.issue(), child: await site.issue() }),
    rest: ({ issue, child }) => [
      ['POST', `issues/${issue.number}/sub_issues`, { sub_issue_id: child.id }],
    ],
    input: ({ issue, child }) => ({ issueId: issue.node_id, subIssueId: child.node_id }),
  },
  removeSubIssue: {
    before: async (site) => {
      const [issue, child] = [await site.issue(), await site.issue()]
      await site.post(`issues/${issue.number}/sub_issues`, { sub_issue_id: child.id })
      return { issue, child }
    },
    rest: ({ issue, child }) => [
      ['DELETE', `issues/${issue.number}/sub_issue`, { sub_issue_id: child.id }],
    ],
    input: ({ issue, child }) => ({ issueId: issue.node_id, subIssueId: child.node_id }),
  },
  addComment: {
    before: (site) => site.issue(),
    rest: ({ number }) => [['POST', `issues/${number}/comments`, { body: 'Oil it, @hubot' }]],
    input: ({ node_id: subjectId }) => ({ subjectId, body: 'Oil it, @hubot' }),
  },
  updateIssueComment: {
    before: (site) => site.comment(),
    rest: ({ id }) => [['PATCH', `issues/comments/${id}`, { body: 'Done' }]],
    input: ({ node_id: id }) => ({ id, body: 'Done' }),
  },
  deleteIssueComment: {
    before: (site) => site.comment(),
    rest: ({ id }) => [['DELETE', `issues/comments/${id}`]],
    input: ({ node_id: id }) => ({ id }),
  },
  addReaction: {
    before: (site) => site.comment(),
    rest: ({ id }) => [['POST', `issues/comments/${id}/reactions`, { content: 'heart' }]],
    input: ({ node_id: subjectId }) => ({ subjectId, content: 'HEART' }),
  },
  removeReaction: {
    before: async (site) => {
      const issue = await site.issue()
      const reaction = await site.post(`issues/${issue.number}/reactions`, { content: '+1' })
      return { issue, reaction }
    },
    rest: ({ issue, reaction }) => [['DELETE', `issues/${issue.number}/reactions/${reaction.id}`]],
    input: ({ issue }) => ({ subjectId: issue.node_id, content: 'THUMBS_UP' }),
  },
}

/** Mutations of labels. */
export const labelTwins: Twins = {
  createLabel: {
    rest: () => [['POST', 'labels', blue]],
    input: (_made, { id: repositoryId }) => ({ repositoryId, ...blue }),
  },
  updateLabel: {
    before: (site) => site.label('plain'),
    rest: () => [['PATCH', 'labels/plain', { new_name: 'red', color: 'ff0000' }]],
    input: ({ node_id: id }) => ({ id, name: 'red', color: 'ff0000' }),
  },
  deleteLabel: {
    before: (site) => site.label('gone'),
    rest: () => [['DELETE', 'labels/gone']],
    input: ({ node_id: id }) => ({ id }),
  },
  addLabelsToLabelable: {
    before: async (site) => ({ issue: await site.issue(), label: await site.label('new') }),
    rest: ({ issue }) => [['POST', `issues/${issue.number}/labels`, { labels: ['new'] }]],
    input: ({ issue, label }) => ({ labelableId: issue.node_id, labelIds: [label.node_id] }),
  },
  removeLabelsFromLabelable: {
    before: async (site) => ({
      label: await site.label('old'),
      issue: await site.issue({ labels: ['old'] }),
    }),
    rest: ({ issue }) => [['DELETE', `issues/${issue.number}/labels/old`]],
    input: ({ issue, label }) => ({ labelableId: issue.node_id, labelIds: [label.node_id] }),
  },
  clearLabelsFromLabelable: {
    before: (site) => site.issue({ labels: ['one', 'other'] }),
    rest: ({ number }) => [['DELETE', `issues/${number}/labels`]],
    input: ({ node_id: labelableId }) => ({ labelableId }),
  },
}
