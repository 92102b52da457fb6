import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const at = '/repos/{owner}/{repo}/deployments'
const one = `${at}/{deployment_id}` as const
const status = `${one}/statuses/{status_id}` as const

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })
const onDeployment = ({ owner, repo, deployment: { deployment_id } }: Place) => ({
  path: { owner, repo, deployment_id },
})

const environment = '/repos/{owner}/{repo}/environments/{environment_name}'

const onEnvironment = ({ owner, repo }: Place) => ({
  path: { owner, repo, environment_name: 'staging' },
})

/** Calls for deployments, their statuses and environments. */
export const deploymentCalls = {
  'repos/list-deployments': async (client, place) => {
    const params = { ...onRepository(place), query: { environment: 'staging' } }
    const { response, data } = await client.GET(at, { params })
    return { response, read: data?.[0]?.original_environment }
  },
  'repos/create-deployment': async (client, place) => {
    const body = { ref: 'main', required_contexts: [], payload: { region: 'eu-west' } }
    const { response, data } = await client.POST(at, { params: onRepository(place), body })
    return { response, read: data && ('sha' in data ? data.sha : data.message) }
  },
  'repos/get-deployment': async (client, place) => {
    const { response, data } = await client.GET(one, { params: onDeployment(place) })
    return { response, read: data?.task }
  },
  'repos/list-deployment-statuses': async (client, place) => {
    const request = { params: onDeployment(place) }
    const { response, data } = await client.GET(`${one}/statuses`, request)
    return { response, read: data?.[0]?.state }
  },
  'repos/create-deployment-status': async (client, place) => {
    const body = { state: 'in_progress' as const, log_url: 'https://ci.example.com/42' }
    const request = { params: onDeployment(place), body }
    const { response, data } = await client.POST(`${one}/statuses`, request)
    return { response, read: data?.log_url }
  },
  'repos/get-deployment-status': async (client, place) => {
    const { status_id } = place.deployment
    const params = { path: { ...onDeployment(place).path, status_id } }
    const { response, data } = await client.GET(status, { params })
    return { response, read: data?.environment }
  },
  'repos/get-all-environments': async (client, place) => {
    const request = { params: onRepository(place) }
    const { response, data } = await client.GET('/repos/{owner}/{repo}/environments', request)
    return { response, read: data?.environments[0]?.name }
  },
  'repos/create-or-update-environment': async (client, place) => {
    const request = { params: onEnvironment(place), body: { wait_timer: 30 } }
    const { response, data } = await client.PUT(environment, request)
    return { response, read: data?.protection_rules[0]?.type }
  },
  'repos/get-environment': async (client, place) => {
    const { response, data } = await client.GET(environment, { params: onEnvironment(place) })
    return { response, read: data?.html_url }
  },
  'repos/delete-an-environment': async (client, place) =>
    client.DELETE(environment, { params: onEnvironment(place) }),
  'repos/delete-deployment': async (client, place) =>
    client.DELETE(one, { params: onDeployment(place) }),
} satisfies Partial<Record<keyof typeof operations, Call>>
