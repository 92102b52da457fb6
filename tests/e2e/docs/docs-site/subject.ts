import type { Site } from '../../../_support/pages/site.ts'
import type { TestServer } from '../../../_support/start-server.ts'

/** The tested site: built, parsed and served. Set before the first test. */
export interface Subject {
  folder: string
  site: Site
  server: TestServer
}
