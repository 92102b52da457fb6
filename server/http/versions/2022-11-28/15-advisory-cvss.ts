import { onSchema } from '../../../api/versions/change.ts'

/** Advisories have a single CVSS score, of version 3, in `cvss`. */
export default onSchema(['global-advisory', 'repository-advisory'], (json) => ({
  ...json,
  cvss: json.cvss_severities.cvss_v3 ?? { vector_string: null, score: null },
}))
