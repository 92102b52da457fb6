import type { At, Calls } from '../../_support/calls/call.ts'
import { as, pushToSide, type Change } from '../../_support/calls/changes.ts'

/** The merged pull request of a scene. */
const mergedPull = 3

/** Commits to the base of the pull request. */
const ahead: At = async ({ owner, repo }, client) => {
  const path = { owner, repo, path: 'ahead.md' }
  const body = { message: 'Go ahead', content: btoa('Ahead') }
  await client.PUT('/repos/{owner}/{repo}/contents/{path}', { params: { path }, body })
  return {}
}

const retitlePull: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/pulls/2`, { title: `Titled ${turn} times` })

export const pulls = {
  'pulls/list': {
    role: 'read',
    change: retitlePull,
    read: (data) => data[0]?.head.label,
    client: { query: { state: 'all' } },
  },
  'pulls/create': {
    body: { title: 'Another', head: 'other', base: 'main' },
    others: true,
    content: true,
    expensive: true,
    role: 'write',
    read: (data) => data.mergeable_state,
  },
  'pulls/get': { role: 'read', change: retitlePull, read: (data) => data.changed_files },
  'pulls/update': {
    body: { title: 'Bent' },
    others: true,
    content: true,
    role: 'write',
    read: (data) => data.title,
  },
  'pulls/list-commits': {
    role: 'read',
    change: pushToSide,
    read: (data) => data[0]?.commit.message,
  },
  'pulls/list-files': { role: 'read', change: pushToSide, read: (data) => data[0]?.filename },
  'pulls/update-branch': {
    others: true,
    content: true,
    expensive: true,
    role: 'write',
    read: (data) => data.message,
    client: { at: ahead },
  },
  'pulls/merge': {
    body: {},
    content: true,
    expensive: true,
    role: 'write',
    read: (data) => data.merged,
  },
  'pulls/check-if-merged': { names: { pull_number: mergedPull }, role: 'write' },
  'repos/list-pull-requests-associated-with-commit': {
    role: 'read',
    change: retitlePull,
    read: (data) => data.length,
  },
  'repos/merge': {
    success: 201,
    body: { base: 'main', head: 'side' },
    content: true,
    expensive: true,
    role: ['write', 204, { base: 'main', head: 'main' }],
    read: (data) => data.commit.message,
  },
  'repos/rename-branch': {
    body: { new_name: 'renamed' },
    content: true,
    expensive: true,
    role: ['write', 422, { new_name: 'main..x' }],
    read: (data) => data.name,
    client: { at: { other_branch: 'side' } },
  },
  'repos/merge-upstream': {
    body: { branch: 'main' },
    content: true,
    role: ['write', 422],
    read: (data) => data.merge_type,
    client: { at: { owner: 'hubot' }, caller: 'ghp_hubot' },
  },
} satisfies Partial<Calls>
