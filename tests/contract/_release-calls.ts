import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

const releases = '/repos/{owner}/{repo}/releases'

/** The body of an upload is sent as it is. */
const file = {
  body: 'hello',
  bodySerializer: String,
  headers: { 'Content-Type': 'application/gzip' },
}

/** Calls for releases and their files. */
export const releaseCalls = {
  'repos/create-release': async (client, { owner, repo }) => {
    const body = { tag_name: 'v1.2.3', name: 'Widgets 1.2.3' }
    const params = { path: { owner, repo } }
    const { response, data } = await client.POST(releases, { params, body })
    return { response, read: data?.upload_url }
  },
  'repos/list-releases': async (client, { owner, repo }) => {
    const { response, data } = await client.GET(releases, { params: { path: { owner, repo } } })
    return { response, read: data?.[0]?.tag_name }
  },
  'repos/generate-release-notes': async (client, { owner, repo }) => {
    const request = { params: { path: { owner, repo } }, body: { tag_name: 'v1.2.4' } }
    const { response, data } = await client.POST(`${releases}/generate-notes`, request)
    return { response, read: data?.body }
  },
  'repos/get-latest-release': async (client, { owner, repo }) => {
    const params = { path: { owner, repo } }
    const { response, data } = await client.GET(`${releases}/latest`, { params })
    return { response, read: data?.id }
  },
  'repos/get-release-by-tag': async (client, { owner, repo, release: { tag } }) => {
    const params = { path: { owner, repo, tag } }
    const { response, data } = await client.GET(`${releases}/tags/{tag}`, { params })
    return { response, read: data?.target_commitish }
  },
  'repos/get-release': async (client, { owner, repo, release: { release_id } }) => {
    const params = { path: { owner, repo, release_id } }
    const { response, data } = await client.GET(`${releases}/{release_id}`, { params })
    return { response, read: data?.html_url }
  },
  'repos/update-release': async (client, { owner, repo, release: { release_id } }) => {
    const request = { params: { path: { owner, repo, release_id } }, body: { name: 'Another' } }
    const { response, data } = await client.PATCH(`${releases}/{release_id}`, request)
    return { response, read: data?.name }
  },
  'repos/list-release-assets': async (client, { owner, repo, release: { release_id } }) => {
    const params = { path: { owner, repo, release_id } }
    const { response, data } = await client.GET(`${releases}/{release_id}/assets`, { params })
    return { response, read: data?.[0]?.name }
  },
  'repos/upload-release-asset': async (client, { owner, repo, release: { release_id } }) => {
    const params = { path: { owner, repo, release_id }, query: { name: 'widgets.tgz' } }
    const request = { params, ...file }
    const { response, data } = await client.POST(`${releases}/{release_id}/assets`, request)
    return { response, read: data?.digest }
  },
  'repos/get-release-asset': async (client, { owner, repo, release: { asset_id } }) => {
    const params = { path: { owner, repo, asset_id } }
    const { response, data } = await client.GET(`${releases}/assets/{asset_id}`, { params })
    return { response, read: data?.download_count }
  },
  'repos/update-release-asset': async (client, { owner, repo, release: { asset_id } }) => {
    const request = { params: { path: { owner, repo, asset_id } }, body: { label: 'Package' } }
    const { response, data } = await client.PATCH(`${releases}/assets/{asset_id}`, request)
    return { response, read: data?.label }
  },
  'repos/delete-release-asset': async (client, { owner, repo, release: { asset_id } }) => {
    const params = { path: { owner, repo, asset_id } }
    return client.DELETE(`${releases}/assets/{asset_id}`, { params })
  },
  'repos/delete-release': async (client, { owner, repo, release: { release_id } }) => {
    const params = { path: { owner, repo, release_id } }
    return client.DELETE(`${releases}/{release_id}`, { params })
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
