import type { Site } from '../../_support/site.ts'
import type { TestServer } from '../../_support/start-server.ts'

/** The site that is tried: built, read and served. Filled in before the first test. */
export interface Subject {
  folder: string
  site: Site
  server: TestServer
}
