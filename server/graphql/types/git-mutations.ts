import type { CommittableBranch, FileChanges } from '../../../generated/graphql/types.ts'
import { TypedError, unresolved } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { refAt } from '../git/loaders.ts'
import { commitItem } from '../git/site.ts'
import { siteOf } from '../git/site.ts'
import { Item, pathOf, type Place } from '../item.ts'
import { itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Mutation']

const refusing = (message: string) => new TypedError('UNPROCESSABLE', message)

/** Where a branch is, and its full name. */
async function branchAt(branch: CommittableBranch, execution: Execution) {
  if (branch.id != null) {
    const ref = await itemOfType(branch.id, ['Ref'], execution)
    return { place: siteOf(pathOf(ref)), name: ref.view.ref! }
  }
  const [owner, repo] = branch.repositoryNameWithOwner?.split('/') ?? []
  if (!owner || !repo || branch.branchName == null)
    throw refusing('A branch must be named by its id, or by its repository and name.')
  const name = `refs/heads/${branch.branchName.replace(/^refs\/heads\//, '')}`
  return { place: { owner, repo }, name }
}

/** The entries that change a tree. */
async function entriesOf(changes: Partial<FileChanges>, place: Place, execution: Execution) {
  const added = []
  for (const { path, contents } of changes.additions ?? []) {
    const body = { content: contents, encoding: 'base64' as const }
    const { body: blob } = await execution.change('git/create-blob', { path: place, body })
    added.push({ path, mode: '100644' as const, type: 'blob' as const, sha: blob.sha })
  }
  const removed = (changes.deletions ?? []).map(({ path }) => {
    const entry = { path, mode: '100644' as const, type: 'blob' as const }
    return { ...entry, sha: null }
  })
  return [...added, ...removed]
}

const createCommitOnBranch: Fields['createCommitOnBranch'] = async (
  _source,
  { input },
  execution,
) => {
  const { branch, expectedHeadOid: head, message, fileChanges } = input
  const { place, name } = await branchAt(branch, execution)
  const ref = await refAt(name, place, execution)
  if (!ref) throw unresolved(`a branch with the name '${name}'`)
  if (ref.view.object!.sha !== head)
    throw refusing(`Expected branch to point to "${head}" but it did not. Pull and try again.`)
  const tree = await entriesOf(fileChanges ?? {}, place, execution)
  const parent = await execution.read('git/get-commit', { path: { ...place, commit_sha: head } })
  const base_tree = parent.body.tree.sha
  const sha =
    tree.length === 0
      ? base_tree
      : (await execution.change('git/create-tree', { path: place, body: { base_tree, tree } })).body
          .sha
  const text = [message.headline, message.body].filter(Boolean).join('\n\n')
  const made = await execution.change('git/create-commit', {
    path: place,
    body: { message: text, tree: sha, parents: [head] },
  })
  const path = { ...place, ref: name.replace(/^refs\//, '') }
  const { body } = await execution.change('git/update-ref', { path, body: { sha: made.body.sha } })
  return {
    commit: commitItem(made.body.sha, place),
    ref: new Item('Ref', body),
  }
}

/** Mutations of git. */
export const gitMutations = {
  createCommitOnBranch,
  createRef: async (_source, { input }, execution) => {
    const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
    const path = siteOf(pathOf(repository))
    const body = { ref: input.name, sha: input.oid }
    const reply = await execution.change('git/create-ref', { path, body })
    return { ref: new Item('Ref', reply.body) }
  },
  updateRef: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.refId, ['Ref'], execution))
    const body = { sha: input.oid, force: input.force ?? false }
    const reply = await execution.change('git/update-ref', { path, body })
    return { ref: new Item('Ref', reply.body) }
  },
  deleteRef: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.refId, ['Ref'], execution))
    await execution.change('git/delete-ref', { path })
    return {}
  },
  mergeBranch: async (_source, { input }, execution) => {
    const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
    const path = siteOf(pathOf(repository))
    const { base, head, commitMessage } = input
    const body = { base, head, ...(commitMessage != null && { commit_message: commitMessage }) }
    const reply = await execution.change('repos/merge', { path, body })
    const merged = reply.body as { sha?: string } | undefined
    if (merged?.sha === undefined) throw refusing(`Already merged: ${head} is in ${base}.`)
    return { mergeCommit: commitItem(merged.sha, path) }
  },
} satisfies Partial<Fields>
