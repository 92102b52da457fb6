import { randomUUID } from 'node:crypto'
import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change, type Stage } from '../../_support/calls/changes.ts'
import { widgets } from '../../_support/calls/place.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'

/** A new commit in a repository where the app is installed. */
const committed: At = async (_place, client) => {
  const path = { ...widgets, path: `checked-${randomUUID()}.md` }
  const body = { message: 'Add a file', content: '' }
  const file = '/repos/{owner}/{repo}/contents/{path}'
  const { data } = await client.PUT(file, { params: { path }, body })
  return { ...widgets, commit_sha: data?.commit.sha ?? 'a'.repeat(40) }
}

/** A completed run with an annotation, for a commit of its own. */
const checked: At = async (place, client) => {
  const { commit_sha } = await committed(place, client)
  const lines = { start_line: 1, end_line: 1 }
  const remark = { path: 'README.md', ...lines, annotation_level: 'notice' as const, message: 'x' }
  const output = { title: 'Done', summary: 'All tests pass.', annotations: [remark] }
  const body = { name: 'tests', head_sha: commit_sha!, conclusion: 'success' as const, output }
  const at = '/repos/{owner}/{repo}/check-runs'
  const { data } = await client.POST(at, { params: { path: widgets }, body })
  const made = { check_run_id: data?.id ?? 0, check_suite_id: data?.check_suite?.id ?? 0 }
  return { ...widgets, ...made, ref: commit_sha! }
}

/** Only apps write checks. */
const byApp = { at: checked, caller: 'ghs_acme' }

/** Adds a check run to a suite, by default to the planted one. */
const addRun = async ({ service, parameters }: Stage, turn: number, suiteId?: number) => {
  const { storage } = service.server.context
  const id = suiteId ?? Number(parameters.check_suite_id)
  await storage.checkRuns.create({
    ...{ suite_id: id, name: `check ${turn}`, status: 'queued', conclusion: null },
    ...{ external_id: null, details_url: null, started_at: null, completed_at: null },
    ...{ title: null, summary: null, text: null, actions: '[]', created_at: turn },
  })
}

const addRunOfSuite: Change = (stage, turn) => addRun(stage, turn)

const changeRun: Change = async ({ service, parameters }, turn) => {
  const { storage } = service.server.context
  const repository = await storage.repositories.find(Number(parameters.repository_id))
  const run = await storage.checkRuns.find(repository!.id, Number(parameters.check_run_id))
  await storage.checkRuns.update(run!, { summary: `Said ${turn} times` })
}

const annotate: Change = ({ service, parameters }, turn) =>
  service.server.context.storage.checkRuns.addAnnotations(Number(parameters.check_run_id), [
    {
      ...{ path: 'a.md', start_line: turn, end_line: turn, start_column: null, end_column: null },
      ...{ annotation_level: 'notice', title: null, message: 'x', raw_details: null },
    },
  ])

const queueSuite: Change = async ({ service, parameters }, turn) => {
  const { storage } = service.server.context
  const id = Number(parameters.repository_id)
  const suite = await storage.checkSuites.find(id, Number(parameters.check_suite_id))
  const state = { status: 'queued', conclusion: null } as const
  await storage.checkSuites.update(suite!, { ...state, latest_runs: turn }, turn)
}

/** A run, in a suite of its own, for the commit of the reference. */
const checkRef: Change = async (stage, turn) => {
  const { service, parameters, path } = stage
  const { storage } = service.server.context
  const { body: commit } = await as(stage, 'mona').get(`${path}/commits/${parameters.ref}`)
  const app = await storage.apps.findBySlug(turn % 2 === 0 ? 'ci-bot' : 'other-bot')
  const origin = { repository_id: Number(parameters.repository_id), head_sha: commit.sha }
  const branch = { head_branch: null, before_sha: null, created_at: turn }
  await storage.checkSuites.create({ ...origin, ...branch, app_id: app!.id })
  const of = { repositoryId: origin.repository_id, sha: commit.sha }
  const [suite] = await storage.checkSuites.list(of, { limit: 1, offset: 0 })
  const state = { status: 'queued', conclusion: null, latest_runs: turn } as const
  await storage.checkSuites.update(suite!, state, turn)
  await addRun(stage, turn, suite!.id)
}

const sayStatus: Change = async (stage) => {
  const sha = await headOf(stage.service.server, stage.path)
  return as(stage, 'mona').post(`${stage.path}/statuses/${sha}`, { state: 'success' })
}

export const checks = {
  'checks/create': {
    body: ({ commit_sha }) => ({ name: 'tests', head_sha: commit_sha }),
    content: true,
    read: (data) => data.status,
    client: { at: committed, caller: 'ghs_acme' },
  },
  'checks/get': {
    role: 'read',
    change: changeRun,
    read: (data) => data.output.title,
    client: byApp,
  },
  'checks/update': {
    body: { conclusion: 'success' },
    content: true,
    read: (data) => data.conclusion,
    client: byApp,
  },
  'checks/list-annotations': {
    role: 'read',
    change: annotate,
    read: (data) => data[0]?.annotation_level,
    client: byApp,
  },
  'checks/rerequest-run': {
    content: true,
    read: (data) => Object.keys(data).length,
    client: byApp,
  },
  'checks/create-suite': {
    success: 201,
    body: ({ commit_sha }) => ({ head_sha: commit_sha }),
    content: true,
    read: (data) => data.status,
    client: { at: committed, caller: 'ghs_acme' },
  },
  'checks/set-suites-preferences': {
    body: {},
    role: 'admin',
    read: (data) => data.repository.name,
    client: { at: widgets },
  },
  'checks/get-suite': {
    role: 'read',
    change: queueSuite,
    read: (data) => data.latest_check_runs_count,
    client: byApp,
  },
  'checks/rerequest-suite': {
    content: true,
    read: (data) => Object.keys(data).length,
    client: byApp,
  },
  'checks/list-for-suite': {
    role: 'read',
    change: addRunOfSuite,
    read: (data) => data.check_runs[0]?.name,
    client: byApp,
  },
  'checks/list-for-ref': {
    role: 'read',
    change: checkRef,
    read: (data) => data.total_count,
    client: byApp,
  },
  'checks/list-suites-for-ref': {
    role: 'read',
    change: checkRef,
    read: (data) => data.check_suites[0]?.head_sha,
    client: byApp,
  },
  'repos/create-commit-status': {
    body: { state: 'success' },
    content: true,
    role: 'write',
    read: (data) => data.creator?.login,
  },
  'repos/get-combined-status-for-ref': {
    role: 'read',
    change: sayStatus,
    read: (data) => data.state,
  },
  'repos/list-commit-statuses-for-ref': {
    role: 'read',
    change: sayStatus,
    read: (data) => data[0]?.context,
    client: { at: ({ commit_sha: ref }) => ({ ref }), query: { per_page: 1 } },
  },
  'repos/list-commit-statuses': {
    role: 'read',
    change: sayStatus,
    read: (data) => data[0]?.context,
  },
} satisfies Partial<Calls>
