import type { ChangeSlug } from '../../../../generated/2022-11-28/changes.ts'
import type { VersionChange } from '../../../api/versions/change.ts'
import rateLimitRate from './01-rate-limit-rate.ts'
import teamPermission from './02-team-permission.ts'
import submoduleType from './03-submodule-type.ts'
import sarifContentType from './04-sarif-content-type.ts'
import squashPrTitle from './05-squash-pr-title.ts'
import rootAuthorizationsUrl from './06-root-authorizations-url.ts'
import betaMediaType from './07-beta-media-type.ts'
import gistHistory from './08-gist-history.ts'
import installationDeletionStatus from './09-installation-deletion-status.ts'
import pushProtectionLink from './10-push-protection-link.ts'
import codeScanningLanguages from './11-code-scanning-languages.ts'
import hasDownloads from './12-has-downloads.ts'
import tradeControlsStatus from './13-trade-controls-status.ts'
import rootHubUrl from './14-root-hub-url.ts'
import advisoryCvss from './15-advisory-cvss.ts'
import migrationRepository from './16-migration-repository.ts'
import hubEndpoints from './17-hub-endpoints.ts'
import mergeCommitSha from './18-merge-commit-sha.ts'
import workflowDispatch from './19-workflow-dispatch.ts'
import singleAssignee from './20-single-assignee.ts'
import selectedRepositoryIds from './21-selected-repository-ids.ts'
import attestationBundle from './22-attestation-bundle.ts'

/**
 * The breaking changes between 2022-11-28 and 2026-03-10, by slug, in the order of the published
 * list.
 */
export const changes = {
  '01-rate-limit-rate': rateLimitRate,
  '02-team-permission': teamPermission,
  '03-submodule-type': submoduleType,
  '04-sarif-content-type': sarifContentType,
  '05-squash-pr-title': squashPrTitle,
  '06-root-authorizations-url': rootAuthorizationsUrl,
  '07-beta-media-type': betaMediaType,
  '08-gist-history': gistHistory,
  '09-installation-deletion-status': installationDeletionStatus,
  '10-push-protection-link': pushProtectionLink,
  '11-code-scanning-languages': codeScanningLanguages,
  '12-has-downloads': hasDownloads,
  '13-trade-controls-status': tradeControlsStatus,
  '14-root-hub-url': rootHubUrl,
  '15-advisory-cvss': advisoryCvss,
  '16-migration-repository': migrationRepository,
  '17-hub-endpoints': hubEndpoints,
  '18-merge-commit-sha': mergeCommitSha,
  '19-workflow-dispatch': workflowDispatch,
  '20-single-assignee': singleAssignee,
  '21-selected-repository-ids': selectedRepositoryIds,
  '22-attestation-bundle': attestationBundle,
} satisfies Record<ChangeSlug, VersionChange>
