import type { Page } from '../page.ts'
import { explorerPage } from './explorer-page.ts'
import { payloadPage } from './payload-page.ts'
import type { RecordedPayload } from './read.ts'

/** The payload explorer, and a page for each payload in each version. */
export const payloadPages = (payloads: RecordedPayload[], versions: string[]): Page[] => [
  explorerPage(payloads, versions),
  ...payloads.flatMap((recorded) =>
    [...recorded.byVersion.keys()].map((version) => payloadPage(recorded, version)),
  ),
]
