import type { operations } from '../../generated/newest/operations.ts'
import { makeSshKey } from '../_support/keys/ssh-keys.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const repository = '/repos/{owner}/{repo}'
const comment = `${repository}/comments/{comment_id}` as const
const ofCommit = `${repository}/commits/{commit_sha}/comments` as const
const key = `${repository}/keys/{key_id}` as const

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })
const onComment = ({ owner, repo, parts }: Place) => ({
  path: { owner, repo, comment_id: parts.comment_id },
})
const onCommit = ({ owner, repo, head_sha }: Place) => ({
  path: { owner, repo, commit_sha: head_sha },
})
const onKey = ({ owner, repo, parts }: Place) => ({ path: { owner, repo, key_id: parts.key_id } })

/** Selects the example of a mock, which could also be that of a repository that moved. */
const inPlace = { Prefer: 'code=302' }

/** Calls for comments on commits, archives, contributors, deploy keys and dispatch events. */
export const repositoryPartCalls = {
  'repos/list-commit-comments-for-repo': async (client, place) => {
    const request = { params: onRepository(place) }
    const { response, data } = await client.GET(`${repository}/comments`, request)
    return { response, read: data?.[0]?.commit_id }
  },
  'repos/list-comments-for-commit': async (client, place) => {
    const { response, data } = await client.GET(ofCommit, { params: onCommit(place) })
    return { response, read: data?.[0]?.author_association }
  },
  'repos/create-commit-comment': async (client, place) => {
    const body = { body: 'To whom?', path: 'hubot.md', position: 1 }
    const { response, data } = await client.POST(ofCommit, { params: onCommit(place), body })
    return { response, read: data?.html_url }
  },
  'repos/get-commit-comment': async (client, place) => {
    const { response, data } = await client.GET(comment, { params: onComment(place) })
    return { response, read: data?.body }
  },
  'repos/update-commit-comment': async (client, place) => {
    const request = { params: onComment(place), body: { body: 'To which ones?' } }
    const { response, data } = await client.PATCH(comment, request)
    return { response, read: data?.updated_at }
  },
  'repos/delete-commit-comment': async (client, place) =>
    client.DELETE(comment, { params: onComment(place) }),
  'repos/download-tarball-archive': async (client, { owner, repo }) =>
    client.GET(`${repository}/tarball/{ref}`, {
      params: { path: { owner, repo, ref: 'main' } },
      redirect: 'manual',
      headers: inPlace,
    }),
  'repos/download-zipball-archive': async (client, { owner, repo }) =>
    client.GET(`${repository}/zipball/{ref}`, {
      params: { path: { owner, repo, ref: 'main' } },
      redirect: 'manual',
      headers: inPlace,
    }),
  'repos/list-contributors': async (client, place) => {
    const params = { ...onRepository(place), query: { anon: 'true' } }
    const { response, data } = await client.GET(`${repository}/contributors`, { params })
    return { response, read: data?.[0]?.contributions }
  },
  'repos/list-deploy-keys': async (client, place) => {
    const request = { params: onRepository(place) }
    const { response, data } = await client.GET(`${repository}/keys`, request)
    return { response, read: data?.[0]?.title }
  },
  'repos/create-deploy-key': async (client, place) => {
    const body = { key: makeSshKey().line, title: 'Build server', read_only: true }
    const request = { params: onRepository(place), body }
    const { response, data } = await client.POST(`${repository}/keys`, request)
    return { response, read: data?.read_only }
  },
  'repos/get-deploy-key': async (client, place) => {
    const { response, data } = await client.GET(key, { params: onKey(place) })
    return { response, read: data?.added_by }
  },
  'repos/delete-deploy-key': async (client, place) => client.DELETE(key, { params: onKey(place) }),
  'repos/create-dispatch-event': async (client, place) => {
    const body = { event_type: 'deployed', client_payload: { healthy: true } }
    return client.POST(`${repository}/dispatches`, { params: onRepository(place), body })
  },
  'repos/list-public': async (client) => {
    const { response, data } = await client.GET('/repositories')
    return { response, read: data?.[0]?.full_name }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
