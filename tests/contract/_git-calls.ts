import type { operations } from '../../generated/2026-03-10/operations.ts'
import type { Call } from './_calls.ts'

const repository = '/repos/{owner}/{repo}'

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
} satisfies Partial<Record<keyof typeof operations, Call>>
