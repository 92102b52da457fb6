import type { At, Calls } from '../../_support/calls/call.ts'
import { as, pushToSide, writeReadme, type Change } from '../../_support/calls/changes.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'

/** The head of the default branch. */
const head: At = async ({ owner, repo }, client) => {
  const params = { path: { owner, repo, branch: 'main' } }
  const { data } = await client.GET('/repos/{owner}/{repo}/branches/{branch}', { params })
  return { commit_sha: data?.commit.sha ?? '' }
}

const comment = { body: 'Well said.' }

const rewordCommitComment: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/comments/${stage.parameters.commit_comment_id}`, {
    body: `Said ${turn} times`,
  })

const commentOnCommit: Change = (stage, turn) =>
  as(stage, 'mona').post(`${stage.path}/commits/${stage.parameters.commit_sha}/comments`, {
    body: `Said ${turn} times`,
  })

const branchAtCommit: Change = async (stage, turn) =>
  (await gitOf(stage.service, stage.path))('branch', `at-${turn}`, stage.parameters.commit_sha!)

export const commits = {
  'repos/list-commit-comments-for-repo': {
    role: 'read',
    change: rewordCommitComment,
    read: (data) => data[0]?.commit_id,
  },
  'repos/list-comments-for-commit': {
    role: 'read',
    change: commentOnCommit,
    read: (data) => data[0]?.author_association,
  },
  'repos/create-commit-comment': {
    body: comment,
    content: true,
    role: 'read',
    read: (data) => data.html_url,
  },
  'repos/get-commit-comment': {
    role: 'read',
    change: rewordCommitComment,
    read: (data) => data.body,
  },
  'repos/update-commit-comment': {
    body: comment,
    others: true,
    role: 'write',
    read: (data) => data.updated_at,
  },
  'repos/delete-commit-comment': { others: true, role: 'write' },
  'repos/list-contributors': {
    success: 200,
    role: 'read',
    change: writeReadme,
    read: (data) => data[0]?.contributions,
    client: { query: { anon: 'true' } },
  },
  'repos/list-commits': {
    role: 'read',
    change: writeReadme,
    read: (data) => data[0]?.commit.message,
  },
  'repos/get-commit': {
    role: 'read',
    change: writeReadme,
    read: (data) => data.files?.[0]?.filename,
  },
  'repos/compare-commits-with-basehead': {
    role: 'read',
    change: pushToSide,
    read: (data) => data.status,
  },
  'repos/list-branches-for-head-commit': {
    role: 'read',
    change: branchAtCommit,
    read: (data) => data[0]?.name,
    client: { at: head },
  },
} satisfies Partial<Calls>
