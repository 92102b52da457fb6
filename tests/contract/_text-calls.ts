import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

const parseAs = 'text'

/** Calls for emojis, texts, Markdown, and the license of a repository. */
export const textCalls = {
  'emojis/get': async (client) => {
    const { response, data } = await client.GET('/emojis')
    return { response, read: Object.keys(data ?? {})[0] }
  },
  'meta/get-zen': async (client) => {
    const { response, data } = await client.GET('/zen', { parseAs })
    return { response, read: data }
  },
  'meta/get-octocat': async (client) => {
    const params = { query: { s: 'Hello!' } }
    const { response, data } = await client.GET('/octocat', { params, parseAs })
    return { response, read: data }
  },
  'markdown/render': async (client, { owner, repo }) => {
    const body = { text: 'Fixes #1', mode: 'gfm' as const, context: `${owner}/${repo}` }
    const { response, data } = await client.POST('/markdown', { body, parseAs })
    return { response, read: data }
  },
  'markdown/render-raw': async (client) => {
    const { response, data } = await client.POST('/markdown/raw', {
      body: 'Hello *world*!',
      bodySerializer: String,
      headers: { 'Content-Type': 'text/plain' },
      parseAs,
    })
    return { response, read: data }
  },
  'licenses/get-for-repo': async (client, { owner, repo }) => {
    const path = { owner, repo }
    const license = { message: 'License', content: 'SGVsbG8=' }
    await client.PUT('/repos/{owner}/{repo}/contents/{path}', {
      params: { path: { ...path, path: 'LICENSE' } },
      body: license,
    })
    const { response, data } = await client.GET('/repos/{owner}/{repo}/license', {
      params: { path },
    })
    return { response, read: data?.license.key }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
