import { operations } from '../../../generated/2022-11-28/operations.ts'
import { createRouter } from '../../contract/router.ts'
import { changes } from '../../http/versions/2022-11-28/index.ts'
import { readRecording } from './recorded.ts'
import { reportOf, type Reader, type Report } from './report-of.ts'

/** What the documentation site stores beside this script. */
type Stored = Pick<Reader, 'document' | 'declared'>

/**
 * The upgrade report on the text of a HAR file.
 * @throws ConfigError for another file
 */
function upgradeReportOn(
  text: string,
  stored: Stored,
  pause: () => Promise<void>,
): Promise<Report> {
  const reader = { ...stored, version: '2022-11-28', router: createRouter(operations), changes }
  return reportOf(readRecording(text), [reader], pause)
}

Object.assign(globalThis, { upgradeReportOn })
