import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const issues = '/repos/{owner}/{repo}/issues'
const issue = `${issues}/{issue_number}` as const

async function opened(client: Client, { owner, repo }: Place, title: string) {
  const input = { params: { path: { owner, repo } }, body: { title } }
  const { data } = await client.POST(issues, input)
  return { id: data?.id ?? 0, number: data?.number ?? 0 }
}

/** An issue and another one that is to be, or is, its sub-issue. */
async function family(client: Client, place: Place, isAttached = true) {
  const { owner, repo } = place
  const [parent, child] = [
    await opened(client, place, 'Whole'),
    await opened(client, place, 'Part'),
  ]
  const on = (number: number) => ({ path: { owner, repo, issue_number: number } })
  const found = { body: { sub_issue_id: child.id }, parent: on(parent.number) }
  if (isAttached) {
    await client.POST(`${issue}/sub_issues`, { params: found.parent, body: found.body })
  }
  return { ...found, child: on(child.number) }
}

/** An issue and another one that is to block it, or does. */
async function waiting(client: Client, place: Place, isAdded = true) {
  const { owner, repo } = place
  const [blocked, other] = [
    await opened(client, place, 'Late'),
    await opened(client, place, 'Soon'),
  ]
  const on = (number: number) => ({ owner, repo, issue_number: number })
  const found = { body: { issue_id: other.id }, blocked: on(blocked.number) }
  if (isAdded) {
    const params = { path: found.blocked }
    await client.POST(`${issue}/dependencies/blocked_by`, { params, body: found.body })
  }
  return { ...found, blocking: on(other.number) }
}

/** Calls for sub-issues and dependencies. */
export const subIssueCalls = {
  'issues/add-sub-issue': async (client, place) => {
    const { parent: params, body } = await family(client, place, false)
    const { response, data } = await client.POST(`${issue}/sub_issues`, { params, body })
    return { response, read: data?.number }
  },
  'issues/list-sub-issues': async (client, place) => {
    const { parent: params } = await family(client, place)
    const { response, data } = await client.GET(`${issue}/sub_issues`, { params })
    return { response, read: data?.[0]?.title }
  },
  'issues/get-parent': async (client, place) => {
    const { child: params } = await family(client, place)
    const { response, data } = await client.GET(`${issue}/parent`, { params })
    return { response, read: data?.title }
  },
  'issues/reprioritize-sub-issue': async (client, place) => {
    const { parent: params, body } = await family(client, place)
    const { response, data } = await client.PATCH(`${issue}/sub_issues/priority`, { params, body })
    return { response, read: data?.number }
  },
  'issues/remove-sub-issue': async (client, place) => {
    const { parent: params, body } = await family(client, place)
    const { response, data } = await client.DELETE(`${issue}/sub_issue`, { params, body })
    return { response, read: data?.number }
  },
  'issues/add-blocked-by-dependency': async (client, place) => {
    const { blocked: path, body } = await waiting(client, place, false)
    const request = { params: { path }, body }
    const { response, data } = await client.POST(`${issue}/dependencies/blocked_by`, request)
    return { response, read: data?.number }
  },
  'issues/list-dependencies-blocked-by': async (client, place) => {
    const params = { path: (await waiting(client, place)).blocked }
    const { response, data } = await client.GET(`${issue}/dependencies/blocked_by`, { params })
    return { response, read: data?.[0]?.title }
  },
  'issues/list-dependencies-blocking': async (client, place) => {
    const params = { path: (await waiting(client, place)).blocking }
    const { response, data } = await client.GET(`${issue}/dependencies/blocking`, { params })
    return { response, read: data?.[0]?.number }
  },
  'issues/remove-dependency-blocked-by': async (client, place) => {
    const { blocked, body } = await waiting(client, place)
    const params = { path: { ...blocked, ...body } }
    const at = `${issue}/dependencies/blocked_by/{issue_id}` as const
    const { response, data } = await client.DELETE(at, { params })
    return { response, read: data?.number }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
