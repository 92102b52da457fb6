import type { VersionChange } from '../change.ts'
import rateLimitRate from './01-rate-limit-rate.ts'
import rootAuthorizationsUrl from './06-root-authorizations-url.ts'
import hasDownloads from './12-has-downloads.ts'
import rootHubUrl from './14-root-hub-url.ts'

/** How 2022-11-28 differs from 2026-03-10, in the order of the published list. */
export const changes: readonly VersionChange[] = [
  rateLimitRate,
  rootAuthorizationsUrl,
  hasDownloads,
  rootHubUrl,
]
