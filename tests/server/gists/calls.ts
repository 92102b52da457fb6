import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const comment = { body: 'Well said.' }

const describeGist: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/gists/${stage.parameters.gist_id}`, {
    description: `Described ${turn} times`,
  })

const editGist: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/gists/${stage.parameters.gist_id}`, {
    files: { a: { content: `Edited ${turn} times` } },
  })

const commentOnGist: Change = (stage, turn) => {
  const { gist_id, gist_comment_id } = stage.parameters
  const body = { body: `Said ${turn} times` }
  return as(stage, 'mona').patch(`/gists/${gist_id}/comments/${gist_comment_id}`, body)
}

export const gists = {
  'gists/list': {
    change: describeGist,
    read: (data) => data[0]?.id,
    client: { query: { per_page: 5 } },
  },
  'gists/create': {
    body: { files: { a: { content: 'a' } }, public: true },
    expensive: true,
    read: (data) => data.owner.login,
  },
  'gists/list-public': { change: describeGist, read: (data) => data[0]?.id },
  'gists/list-starred': { change: describeGist, read: (data) => data[0]?.id },
  'gists/list-for-user': { change: describeGist, read: (data) => data[0]?.id },
  'gists/get': { change: editGist, read: (data) => data.owner.login },
  'gists/get-revision': { change: describeGist, read: (data) => data.owner.login },
  'gists/update': { body: { description: 'Of another kind.' }, read: (data) => data.description },
  'gists/list-commits': { change: editGist, read: (data) => data[0]?.version },
  'gists/list-forks': {
    change: (stage, turn) =>
      as(stage, 'hubot').patch(`/gists/${stage.parameters.gist_fork}`, {
        description: `Forked ${turn} times`,
      }),
    read: (data) => data.length,
  },
  'gists/fork': { expensive: true, read: (data) => data.id, client: { caller: 'ghp_hubot' } },
  'gists/check-is-starred': {},
  'gists/star': {},
  'gists/unstar': {},
  'gists/list-comments': { change: commentOnGist, read: (data) => data[0]?.body },
  'gists/create-comment': { body: comment, read: (data) => data.body },
  'gists/get-comment': { change: commentOnGist, read: (data) => data.user.login },
  'gists/update-comment': { body: comment, read: (data) => data.body },
  'gists/delete-comment': { expensive: true },
  'gists/delete': { expensive: true },
} satisfies Partial<Calls>
