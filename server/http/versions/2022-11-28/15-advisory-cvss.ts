import { onSchema } from '../../../api/versions/change.ts'

/** Advisories have one CVSS score, of version 3, in a property of its own. */
export default onSchema(['global-advisory', 'repository-advisory'], (json) => ({
  ...json,
  cvss: json.cvss_severities.cvss_v3 ?? { vector_string: null, score: null },
}))
