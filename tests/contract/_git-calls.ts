import type { operations } from '../../generated/newest/operations.ts'
import type { Client } from '../../client/index.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const repository = '/repos/{owner}/{repo}'

const headOf = async (client: Client, { owner, repo }: Place) => {
  const params = { path: { owner, repo, branch: 'main' } }
  return (await client.GET(`${repository}/branches/{branch}`, { params })).data?.commit.sha ?? ''
}

/** A tag of the head. */
const tagOf = async (client: Client, place: Place) => ({
  params: { path: place },
  body: {
    tag: 'v1.0.0',
    message: 'First release',
    object: await headOf(client, place),
    type: 'commit' as const,
  },
})

const treeOf = (path: Place) => ({
  params: { path },
  body: { tree: [{ path: 'a.md', mode: '100644' as const, content: 'Hello' }] },
})

const commitOf = async (client: Client, path: Place) => {
  const { data } = await client.POST(`${repository}/git/trees`, treeOf(path))
  const body = { message: 'Hello', tree: data?.sha ?? '', parents: [await headOf(client, path)] }
  return client.POST(`${repository}/git/commits`, { params: { path }, body })
}

/** Calls for branches, tags, commits and other parts of git repositories. */
export const gitCalls = {
  'repos/get-readme-in-directory': async (client, { owner, repo }) => {
    const file = { owner, repo, path: 'docs/README.md' }
    const body = { message: 'Write', content: 'SGVsbG8=' }
    await client.PUT(`${repository}/contents/{path}`, { params: { path: file }, body })
    const params = { path: { owner, repo, dir: 'docs' } }
    const { response, data } = await client.GET(`${repository}/readme/{dir}`, { params })
    return { response, read: data?.name }
  },
  'repos/list-branches': async (client, path) => {
    const { response, data } = await client.GET(`${repository}/branches`, { params: { path } })
    return { response, read: data?.[0]?.name }
  },
  'repos/get-branch': async (client, path) => {
    const params = { path: { ...path, branch: 'main' } }
    const { response, data } = await client.GET(`${repository}/branches/{branch}`, { params })
    return { response, read: data?.commit.sha }
  },
  'repos/list-tags': async (client, path) => {
    const { response, data } = await client.GET(`${repository}/tags`, { params: { path } })
    return { response, read: data?.length }
  },
  'repos/list-languages': async (client, path) => {
    const { response, data } = await client.GET(`${repository}/languages`, { params: { path } })
    return { response, read: Object.keys(data ?? {}).length }
  },
  'repos/get-all-topics': async (client, path) => {
    const { response, data } = await client.GET(`${repository}/topics`, { params: { path } })
    return { response, read: data?.names.length }
  },
  'repos/replace-all-topics': async (client, path) => {
    const body = { names: ['widgets'] }
    const { response, data } = await client.PUT(`${repository}/topics`, { params: { path }, body })
    return { response, read: data?.names[0] }
  },
  'repos/list-commits': async (client, path) => {
    const { response, data } = await client.GET(`${repository}/commits`, { params: { path } })
    return { response, read: data?.[0]?.commit.message }
  },
  'repos/get-commit': async (client, path) => {
    const params = { path: { ...path, ref: 'main' } }
    const { response, data } = await client.GET(`${repository}/commits/{ref}`, { params })
    return { response, read: data?.files?.[0]?.filename }
  },
  'repos/compare-commits-with-basehead': async (client, path) => {
    const params = { path: { ...path, basehead: 'main...main' } }
    const { response, data } = await client.GET(`${repository}/compare/{basehead}`, { params })
    return { response, read: data?.status }
  },
  'repos/list-branches-for-head-commit': async (client, place) => {
    const params = { path: { ...place, commit_sha: await headOf(client, place) } }
    const at = `${repository}/commits/{commit_sha}/branches-where-head` as const
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.[0]?.name }
  },
  'repos/list-pull-requests-associated-with-commit': async (client, place) => {
    const params = { path: { ...place, commit_sha: await headOf(client, place) } }
    const at = `${repository}/commits/{commit_sha}/pulls` as const
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.length }
  },
  'git/get-ref': async (client, path) => {
    const params = { path: { ...path, ref: 'heads/main' } }
    const { response, data } = await client.GET(`${repository}/git/ref/{ref}`, { params })
    return { response, read: data?.object.sha }
  },
  'git/get-ref-at-url': async (client, path) => {
    const params = { path: { ...path, ref: 'heads/main' } }
    const { response, data } = await client.GET(`${repository}/git/refs/{ref}`, { params })
    return { response, read: data?.object.sha }
  },
  'git/list-matching-refs': async (client, path) => {
    const params = { path: { ...path, ref: 'heads/' } }
    const { response, data } = await client.GET(`${repository}/git/matching-refs/{ref}`, { params })
    return { response, read: data?.[0]?.ref }
  },
  'git/get-tree': async (client, path) => {
    const params = { path: { ...path, tree_sha: 'main' }, query: { recursive: '1' } }
    const { response, data } = await client.GET(`${repository}/git/trees/{tree_sha}`, { params })
    return { response, read: data?.tree[0]?.path }
  },
  'git/get-blob': async (client, path) => {
    const params = { path: { ...path, tree_sha: 'main' } }
    const tree = await client.GET(`${repository}/git/trees/{tree_sha}`, { params })
    const file_sha = tree.data?.tree.find(({ type }) => type === 'blob')?.sha ?? ''
    const blob = { params: { path: { ...path, file_sha } } }
    const { response, data } = await client.GET(`${repository}/git/blobs/{file_sha}`, blob)
    return { response, read: data?.size }
  },
  'git/get-commit': async (client, place) => {
    const params = { path: { ...place, commit_sha: await headOf(client, place) } }
    const { response, data } = await client.GET(`${repository}/git/commits/{commit_sha}`, {
      params,
    })
    return { response, read: data?.tree.sha }
  },
  'git/create-tag': async (client, place) => {
    const { response, data } = await client.POST(
      `${repository}/git/tags`,
      await tagOf(client, place),
    )
    return { response, read: data?.sha }
  },
  'git/get-tag': async (client, place) => {
    const made = await client.POST(`${repository}/git/tags`, await tagOf(client, place))
    const params = { path: { ...place, tag_sha: made.data?.sha ?? '' } }
    const { response, data } = await client.GET(`${repository}/git/tags/{tag_sha}`, { params })
    return { response, read: data?.object.sha }
  },
  'git/create-blob': async (client, path) => {
    const body = { content: 'SGVsbG8=', encoding: 'base64' as const }
    const input = { params: { path }, body }
    const { response, data } = await client.POST(`${repository}/git/blobs`, input)
    return { response, read: data?.sha }
  },
  'git/create-tree': async (client, path) => {
    const { response, data } = await client.POST(`${repository}/git/trees`, treeOf(path))
    return { response, read: data?.tree[0]?.path }
  },
  'git/create-commit': async (client, place) => {
    const { response, data } = await commitOf(client, place)
    return { response, read: data?.message }
  },
  'git/create-ref': async (client, path) => {
    const body = { ref: 'refs/heads/made', sha: await headOf(client, path) }
    const { response, data } = await client.POST(`${repository}/git/refs`, {
      params: { path },
      body,
    })
    return { response, read: data?.ref }
  },
  'git/update-ref': async (client, place) => {
    const sha = (await commitOf(client, place)).data?.sha ?? ''
    const params = { path: { ...place, ref: 'heads/made' } }
    const input = { params, body: { sha, force: true } }
    const { response, data } = await client.PATCH(`${repository}/git/refs/{ref}`, input)
    return { response, read: data?.object.sha }
  },
  'repos/merge': async (client, path) => {
    const body = { ref: 'refs/heads/merged', sha: await headOf(client, path) }
    await client.POST(`${repository}/git/refs`, { params: { path }, body })
    const file = { params: { path: { ...path, path: 'merged.md' } } }
    const written = { message: 'Write', content: 'SGVsbG8=', branch: 'merged' }
    await client.PUT(`${repository}/contents/{path}`, { ...file, body: written })
    const { response, data } = await client.POST(`${repository}/merges`, {
      params: { path },
      body: { base: 'main', head: 'merged', commit_message: 'Merge' },
    })
    return { response, read: data?.commit.message }
  },
  'repos/rename-branch': async (client, place) => {
    const params = { path: { ...place, branch: 'made' } }
    const input = { params, body: { new_name: 'remade' } }
    const { response, data } = await client.POST(`${repository}/branches/{branch}/rename`, input)
    return { response, read: data?.name }
  },
  'git/delete-ref': async (client, path) => {
    const params = { path: { ...path, ref: 'heads/remade' } }
    const { response } = await client.DELETE(`${repository}/git/refs/{ref}`, { params })
    return { response }
  },
  'repos/merge-upstream': async (client, { repo }) => {
    const fork = { params: { path: { owner: 'hubot', repo } }, body: { branch: 'main' } }
    const { response, data } = await client.POST(`${repository}/merge-upstream`, fork)
    return { response, read: data?.merge_type }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
