import { scattered, type Collect } from './anchors.ts'
import { base } from './copies.ts'

/** Advisories and code scanning. */
export const security: Collect = ({ open, repo, now }, sizes) => {
  const { advisories, list, repositories: count } = sizes
  return [
    {
      table: 'advisories',
      of: `t.repository_id = ${open}`,
      count: advisories,
      set: {
        ghsa_id: `'GHSA-' || n.i`,
        repository_id: `case n.i % 4 when 0 then null when 1 then ${open} when 2 then ${repo} else ${base} + 1 + (n.i * 31) % ${count} end`,
        severity: `case n.i % 3 when 0 then 'high' else 'low' end`,
        published_at: scattered(now, advisories),
        updated_at: scattered(now, advisories),
      },
    },
    {
      table: 'code_scanning_alerts',
      of: `t.repository_id = ${open}`,
      count: list,
      set: {
        number: '100 + n.i',
        fingerprint: `'print ' || n.i`,
        updated_at: scattered(now, list),
      },
    },
    {
      table: 'code_scanning_analyses',
      of: `t.repository_id = ${open}`,
      count: Math.ceil(list / 10),
      set: { newest: '0' },
    },
    {
      table: 'workflow_runs',
      of: `t.repository_id = ${open}`,
      count: list,
      set: { run_number: '100 + n.i' },
    },
  ]
}

/** Statuses of one commit. */
export const statuses: Collect = ({ open, head }, { list }) => [
  {
    table: 'commit_statuses',
    of: `t.repository_id = ${open} and t.sha = '${head}'`,
    count: list,
    set: { context: `'ci-' || n.i % 20`, context_key: `'ci-' || n.i % 20` },
  },
]
