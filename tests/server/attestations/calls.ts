import { bundleOf } from '../../_support/keys/attested.ts'
import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { widgets, type Place } from '../../_support/calls/place.ts'

/** Attests the artifact for a repository of acme's. */
const attested: At = async ({ subject_digest }, client) => {
  const body = { bundle: bundleOf([subject_digest]) }
  await client.POST('/repos/{owner}/{repo}/attestations', { params: { path: widgets }, body })
  return {}
}

const subjects = ({ subject_digest }: Place) => ({ subject_digests: [subject_digest] })

/** Adds an attestation of the only subject. */
const attest =
  (path?: string): Change =>
  (stage) =>
    as(stage, 'mona').post(`${path ?? stage.path}/attestations`, {
      bundle: bundleOf([stage.parameters.subject_digest as string]),
    })

export const attestations = {
  'repos/create-attestation': {
    body: ({ subject_digest }) => ({ bundle: bundleOf([subject_digest]) }),
    role: 'write',
    read: (data) => data.id,
  },
  'repos/list-attestations': {
    role: 'read',
    change: attest(),
    read: (data) => data.attestations[0]?.bundle_url,
    client: { query: { per_page: 5 } },
  },
  'orgs/list-attestations': {
    change: attest('/repos/acme/widgets'),
    read: (data) => data.attestations.length,
  },
  'orgs/list-attestations-bulk': { body: subjects, read: (data) => data.page_info.has_next },
  'users/list-attestations': {
    change: attest(),
    read: (data) => data.attestations[0]?.repository_id,
  },
  'users/list-attestations-bulk': { body: subjects, read: (data) => data.page_info.has_next },
  'orgs/delete-attestations-by-subject-digest': { forWriters: true, client: { at: attested } },
  'users/delete-attestations-by-subject-digest': { forWriters: true },
} satisfies Partial<Calls>
