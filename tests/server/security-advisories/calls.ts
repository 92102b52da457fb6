import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

/** An advisory of a package. */
export const advisory = {
  summary: 'A vulnerability',
  description: 'And what it is.',
  vulnerabilities: [{ package: { ecosystem: 'npm' as const } }],
}

const advise: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/security-advisories/${stage.parameters.ghsa_id}`, {
    summary: `Changed ${turn} times`,
  })

export const securityAdvisories = {
  'security-advisories/list-global-advisories': {
    change: advise,
    read: (data) => data[0]?.ghsa_id,
    client: { query: { ecosystem: 'npm', sort: 'updated' } },
  },
  'security-advisories/get-global-advisory': { change: advise, read: (data) => data.severity },
  'security-advisories/list-org-repository-advisories': {
    change: async ({ service }) =>
      service.as('mona').post('/repos/acme/widgets/security-advisories', advisory),
    read: (data) => data.length,
    client: { query: { state: 'draft' } },
  },
  'security-advisories/list-repository-advisories': {
    role: 'read',
    change: advise,
    read: (data) => data[0]?.author?.login,
  },
  'security-advisories/create-repository-advisory': {
    body: advisory,
    role: 'admin',
    read: (data) => data.severity,
  },
  'security-advisories/create-private-vulnerability-report': {
    body: advisory,
    role: 'read',
    read: (data) => data.submission?.accepted,
  },
  'security-advisories/get-repository-advisory': {
    role: 'read',
    change: advise,
    read: (data) => data.state,
  },
  'security-advisories/update-repository-advisory': {
    body: { severity: 'low' },
    role: 'admin',
    read: (data) => data.summary,
  },
} satisfies Partial<Calls>
