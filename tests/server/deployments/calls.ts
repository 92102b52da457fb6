import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const reportDeployment: Change = (stage, turn) => {
  stage.service.server.clock.advance(1_000)
  const path = `${stage.path}/deployments/${stage.parameters.deployment_id}/statuses`
  return as(stage, 'mona').post(path, { state: 'queued', description: `Turn ${turn}` })
}

const changeEnvironment: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/environments/staging`, { wait_timer: turn })

export const deployments = {
  'repos/list-deployments': {
    role: 'read',
    change: reportDeployment,
    read: (data) => data[0]?.original_environment,
    client: { query: { environment: 'staging' } },
  },
  'repos/create-deployment': {
    success: 201,
    body: { ref: 'main', required_contexts: [] },
    content: true,
    role: 'write',
    read: (data) => ('sha' in data ? data.sha : data.message),
  },
  'repos/get-deployment': { role: 'read', change: reportDeployment, read: (data) => data.task },
  'repos/list-deployment-statuses': {
    role: 'read',
    change: reportDeployment,
    read: (data) => data[0]?.state,
  },
  'repos/create-deployment-status': {
    body: { state: 'queued' },
    role: 'write',
    read: (data) => data.log_url,
  },
  'repos/get-deployment-status': { role: 'read', change: null, read: (data) => data.environment },
  'repos/get-all-environments': {
    role: 'read',
    change: changeEnvironment,
    read: (data) => data.environments[0]?.name,
  },
  'repos/create-or-update-environment': {
    body: { wait_timer: 30 },
    role: 'admin',
    read: (data) => data.protection_rules[0]?.type,
  },
  'repos/get-environment': {
    role: 'read',
    change: changeEnvironment,
    read: (data) => data.html_url,
  },
  'repos/delete-an-environment': { role: 'admin' },
  'repos/delete-deployment': { role: 'write' },
} satisfies Partial<Calls>
