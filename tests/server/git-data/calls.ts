import { blobId } from '../../_support/git/blob-id.ts'
import type { At, Calls } from '../../_support/calls/call.ts'
import { writeReadme, type Change } from '../../_support/calls/changes.ts'
import { docsTree, readme } from '../../_support/planted/tag.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'

const tag = { tag: 'v1', message: 'First', object: blobId(readme), type: 'blob' as const }

/** Creates a tag object. */
const tagged: At = async (path, client) => {
  const made = await client.POST('/repos/{owner}/{repo}/git/tags', { params: { path }, body: tag })
  return { tag_sha: made.data?.sha ?? '' }
}

const addTag: Change = async (stage, turn) =>
  (await gitOf(stage.service, stage.path))('tag', `v${turn}`, 'main')

export const gitData = {
  'repos/list-tags': { role: 'read', change: addTag, read: (data) => data.length },
  'git/get-ref': { role: 'read', change: writeReadme, read: (data) => data.object.sha },
  'git/get-ref-at-url': { role: 'read', change: writeReadme, read: (data) => data.object.sha },
  'git/list-refs': { role: 'read', change: writeReadme, read: (data) => data[0]?.ref },
  'git/list-matching-refs': { role: 'read', change: writeReadme, read: (data) => data[0]?.ref },
  'git/get-tree': {
    role: 'read',
    change: writeReadme,
    read: (data) => data.tree[0]?.path,
    client: { query: { recursive: '1' } },
  },
  'git/get-blob': { role: 'read', change: null, read: (data) => data.size },
  'git/get-commit': { role: 'read', change: null, read: (data) => data.tree.sha },
  'git/create-tag': {
    body: tag,
    content: true,
    role: 'write',
    read: (data) => data.sha,
  },
  'git/get-tag': {
    role: 'read',
    change: null,
    read: (data) => data.object.sha,
    client: { at: tagged },
  },
  'git/create-blob': {
    body: { content: 'Hello' },
    content: true,
    role: 'write',
    read: (data) => data.sha,
  },
  'git/create-tree': {
    body: { tree: [{ path: 'a', mode: '100644', content: 'a' }] },
    content: true,
    role: 'write',
    read: (data) => data.tree[0]?.path,
  },
  'git/create-commit': {
    body: { message: 'Docs', tree: docsTree },
    content: true,
    role: 'write',
    read: (data) => data.message,
  },
  'git/create-ref': {
    body: ({ commit_sha: sha }) => ({ ref: 'refs/heads/new', sha }),
    content: true,
    role: 'write',
    read: (data) => data.ref,
  },
  'git/update-ref': {
    body: ({ commit_sha: sha }) => ({ sha, force: true }),
    content: true,
    role: 'write',
    read: (data) => data.object.sha,
  },
  'git/delete-ref': { content: true, role: 'write', client: { at: { moved_ref: 'heads/new' } } },
} satisfies Partial<Calls>
