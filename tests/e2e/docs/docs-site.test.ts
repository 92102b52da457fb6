import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildDocs } from '../../../tools/docs-site/build.ts'
import { readSite } from '../../_support/pages/site.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { asFiles } from './docs-site/files.ts'
import { graphqlExplorer } from './docs-site/graphql-explorer.ts'
import { inBrowser } from './docs-site/in-browser.ts'
import { served } from './docs-site/served.ts'
import type { Subject } from './docs-site/subject.ts'
import { tryIt } from './docs-site/try-it.ts'

// The build reads both contracts, and the machine may be busy.

/** Built once for all tests. */
const subject = {} as Subject

beforeAll(async () => {
  subject.folder = await mkdtemp(join(tmpdir(), 'site-'))
  await buildDocs(subject.folder)
  subject.site = await readSite(subject.folder)
  subject.server = await startTestServer({ docs: subject.folder })
})

afterAll(async () => {
  await subject.server[Symbol.asyncDispose]()
  await rm(subject.folder, { recursive: true, force: true })
})

asFiles(subject)
served(subject)
inBrowser(subject)
tryIt(subject)
graphqlExplorer(subject)
