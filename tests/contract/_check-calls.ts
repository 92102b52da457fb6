import { randomUUID } from 'node:crypto'
import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'

/** The app is installed on the organization, where it makes a commit of its own for each call. */
const at = { owner: 'acme', repo: 'widgets' }
const runs = '/repos/{owner}/{repo}/check-runs'
const suites = '/repos/{owner}/{repo}/check-suites'
const commit = '/repos/{owner}/{repo}/commits/{ref}'

async function commitBy(client: Client): Promise<string> {
  const path = { ...at, path: `checked-${randomUUID()}.md` }
  const body = { message: 'Add a file', content: '' }
  const file = '/repos/{owner}/{repo}/contents/{path}'
  const { data } = await client.PUT(file, { params: { path }, body })
  return data?.commit?.sha ?? 'a'.repeat(40)
}

/** A completed run with an annotation. */
async function made(client: Client) {
  const head_sha = await commitBy(client)
  const lines = { start_line: 1, end_line: 1 }
  const remark = { path: 'README.md', ...lines, annotation_level: 'notice' as const, message: 'x' }
  const output = { title: 'Done', summary: 'All tests pass.', annotations: [remark] }
  const body = { name: 'tests', head_sha, conclusion: 'success' as const, output }
  const { response, data } = await client.POST(runs, { params: { path: at }, body })
  const run = { path: { ...at, check_run_id: data?.id ?? 0 } }
  const suite = { path: { ...at, check_suite_id: data?.check_suite?.id ?? 0 } }
  return { response, data, run, suite, ref: { path: { ...at, ref: head_sha } } }
}

/** Calls for checks. */
export const checkCalls = {
  'checks/create': async (client) => {
    const { response, data } = await made(client)
    return { response, read: data?.status }
  },
  'checks/get': async (client) => {
    const { run: params } = await made(client)
    const { response, data } = await client.GET(`${runs}/{check_run_id}`, { params })
    return { response, read: data?.output.title }
  },
  'checks/update': async (client) => {
    const { run: params } = await made(client)
    const body = { conclusion: 'neutral' as const }
    const { response, data } = await client.PATCH(`${runs}/{check_run_id}`, { params, body })
    return { response, read: data?.conclusion }
  },
  'checks/list-annotations': async (client) => {
    const { run: params } = await made(client)
    const { response, data } = await client.GET(`${runs}/{check_run_id}/annotations`, { params })
    return { response, read: data?.[0]?.annotation_level }
  },
  'checks/rerequest-run': async (client) => {
    const { run: params } = await made(client)
    const { response, data } = await client.POST(`${runs}/{check_run_id}/rerequest`, { params })
    return { response, read: data && 'empty' }
  },
  'checks/create-suite': async (client) => {
    const body = { head_sha: await commitBy(client) }
    const { response, data } = await client.POST(suites, { params: { path: at }, body })
    return { response, read: data?.status }
  },
  'checks/set-suites-preferences': async (client) => {
    const body = { auto_trigger_checks: [] }
    const request = { params: { path: at }, body }
    const { response, data } = await client.PATCH(`${suites}/preferences`, request)
    return { response, read: data?.repository.name }
  },
  'checks/get-suite': async (client) => {
    const { suite: params } = await made(client)
    const { response, data } = await client.GET(`${suites}/{check_suite_id}`, { params })
    return { response, read: data?.latest_check_runs_count }
  },
  'checks/rerequest-suite': async (client) => {
    const { suite: params } = await made(client)
    const { response, data } = await client.POST(`${suites}/{check_suite_id}/rerequest`, { params })
    return { response, read: data && 'empty' }
  },
  'checks/list-for-suite': async (client) => {
    const { suite: params } = await made(client)
    const { response, data } = await client.GET(`${suites}/{check_suite_id}/check-runs`, { params })
    return { response, read: data?.check_runs[0]?.name }
  },
  'checks/list-for-ref': async (client) => {
    const { ref: params } = await made(client)
    const { response, data } = await client.GET(`${commit}/check-runs`, { params })
    return { response, read: data?.total_count }
  },
  'checks/list-suites-for-ref': async (client) => {
    const { ref: params } = await made(client)
    const { response, data } = await client.GET(`${commit}/check-suites`, { params })
    return { response, read: data?.check_suites[0]?.head_sha }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>

const names = Object.keys(checkCalls) as (keyof typeof checkCalls)[]

/** Only apps write checks. */
export const checkCallers = Object.fromEntries(names.map((id) => [id, 'ghs_acme'])) as Record<
  keyof typeof checkCalls,
  string
>
