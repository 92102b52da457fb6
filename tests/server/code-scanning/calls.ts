import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { packed, sarifOf, upload } from '../../_support/fixtures/sarif.ts'

const analyse =
  (tool: string): Change =>
  (stage) => {
    const content = sarifOf([], { tool: { driver: { name: tool } } })
    return upload(as(stage, 'mona'), stage.service.server, stage.path, content)
  }

/** Makes an analysis outdated, or the newest of its set again. */
const overtake: Change = async (stage, turn) => {
  const at = `${stage.path}/code-scanning/analyses`
  const { body } = await as(stage, 'mona').get(`${at}?tool_name=Linter&per_page=1`)
  if (String(body[0].id) === stage.parameters.analysis_id) return analyse('Linter')(stage, turn)
  return as(stage, 'mona').delete(`${at}/${body[0].id}`)
}

/** Dismisses an alert, or reopens it. */
const decide: Change = async (stage) => {
  const at = `${stage.path}/code-scanning/alerts/${stage.parameters.alert_number}`
  const { body } = await as(stage, 'mona').get(at)
  const state = body.state === 'open' ? 'dismissed' : 'open'
  return as(stage, 'mona').patch(at, { state, dismissed_reason: "won't fix" })
}

const setUpScanning: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/code-scanning/default-setup`, {
    state: 'configured',
    languages: [turn % 2 ? 'go' : 'ruby'],
  })

export const codeScanning = {
  'code-scanning/upload-sarif': {
    body: {
      commit_sha: 'a'.repeat(40),
      ref: 'refs/heads/main',
      sarif: packed(sarifOf([])),
    },
    role: 'write',
    read: (data) => data.url,
  },
  'code-scanning/get-sarif': {
    role: 'write',
    change: null,
    read: (data) => data.processing_status,
  },
  'code-scanning/list-recent-analyses': {
    role: 'write',
    change: analyse('Third'),
    read: (data) => data[0]?.tool.name,
    client: { query: { ref: 'refs/heads/main' } },
  },
  'code-scanning/get-analysis': {
    role: 'write',
    change: overtake,
    read: (data) => ('id' in data ? Number(data.id) : undefined),
  },
  'code-scanning/list-alerts-for-repo': {
    role: 'write',
    change: decide,
    read: (data) => data[0]?.rule.id,
    client: { query: { state: 'open' } },
  },
  'code-scanning/get-alert': {
    role: 'write',
    change: decide,
    read: (data) => data.most_recent_instance.location.path,
  },
  'code-scanning/update-alert': {
    body: { state: 'open' },
    role: 'write',
    read: (data) => data.state,
  },
  'code-scanning/list-alert-instances': {
    role: 'write',
    change: decide,
    read: (data) => data[0]?.message.text,
  },
  'code-scanning/delete-analysis': {
    role: 'write',
    read: (data) => data.next_analysis_url,
    client: { query: { confirm_delete: 'true' } },
  },
  'code-scanning/get-default-setup': {
    role: 'admin',
    change: setUpScanning,
    read: (data) => data.languages[0],
  },
  'code-scanning/update-default-setup': {
    body: { state: 'configured', languages: ['go'] },
    role: 'admin',
    read: (data) => typeof data,
  },
} satisfies Partial<Calls>
