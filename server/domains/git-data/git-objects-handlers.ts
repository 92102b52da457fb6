import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { unprocessable } from '../../core/errors.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { isBranchName } from '../../git/formats/names.ts'
import { writeBlob, writeCommit, writeTag, writeTree } from '../../git/write/write-objects.ts'
import { identityOf } from '../accounts/identity.ts'
import { verificationView } from '../accounts/verification-view.ts'
import { verifyCommits } from '../accounts/commit-signatures/verify.ts'
import { requireWorkflowEntries } from '../pushes/workflow-files.ts'
import { decodeContent } from '../contents/decode.ts'
import {
  requireObject,
  requireBaseTree,
  requireObjects,
  requireTree,
  requireWritable,
} from './require.ts'
import { requireSignature } from './signature.ts'
import { tagView } from './annotated-tag.ts'
import { treeEntries } from './tree-entries.ts'
import { treeView } from './tree-view.ts'
import { createdCommit } from '../commits/created-commit-view.ts'
import { gitObject } from './git-object-view.ts'

export const gitObjects = {
  'git/create-blob': async ({ repository, links, body }, context) => {
    const path = await requireWritable(repository, context)
    const { content, encoding } = body
    const bytes = encoding === 'base64' ? decodeContent(content) : Buffer.from(content)
    const id = await writeBlob(path, bytes)
    const { sha, url } = gitObject({ id, type: 'blob' }, repository, links)
    return { status: 201, body: { sha, url }, headers: { Location: url } }
  },

  'git/create-tree': async ({ repository, caller, links, body }, context) => {
    const path = await requireWritable(repository, context)
    const { base_tree: named } = body
    const base = named === undefined ? undefined : await requireBaseTree(path, named)
    const entries = await treeEntries(path, base, body.tree)
    await requireWorkflowEntries({ caller, repository }, entries, context)
    const sha = await writeTree(path, base, entries)
    const view = await treeView(path, { id: sha, by: sha }, { recursive: false, repository, links })
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'git/create-commit': async ({ repository, caller, links, body }, context) => {
    const path = await requireWritable(repository, context)
    const { message, parents = [], signature } = body
    if (/\0/.test(message + signature)) throw unprocessable('message: must not contain NUL')
    const tree = await requireTree(path, body.tree)
    await requireObjects(path, parents, 'commit', 'parents')
    const now = context.clock.now()
    const writer = { ...identityOf(requireActor(caller)), ...body.author }
    const author = requireSignature(writer, now, 'author')
    const committer = requireSignature({ ...writer, ...body.committer }, now, 'committer')
    const id = await writeCommit(path, { tree, parents, message, author, committer, signature })
    const commit = await readCommit(path, id)
    if (!commit) throw new Error(`Commit ${id} not found`)
    const signed = (await verifyCommits(path, [id], context)).get(id)
    const view = createdCommit(commit, repository, links, verificationView(signed))
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'git/create-tag': async ({ repository, caller, links, body }, context) => {
    const path = await requireWritable(repository, context)
    const { tag, message, type } = body
    if (!isBranchName(tag)) throw unprocessable('tag: is not a valid name of a tag')
    if (message.includes('\0')) throw unprocessable('message: must not contain NUL')
    const { id } = await requireObject(path, body.object, type, 'object')
    const by = { ...identityOf(requireActor(caller)), ...body.tagger }
    const tagger = requireSignature(by, context.clock.now(), 'tagger')
    const sha = await writeTag(path, { tag, message, object: { id, type }, tagger })
    const view = await tagView(sha, repository, links, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },
} satisfies Partial<Handlers>
