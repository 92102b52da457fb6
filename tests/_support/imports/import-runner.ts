import { systemClock } from '../../../server/core/clock.ts'
import type { Context } from '../../../server/api/context.ts'
import type { ImportContext } from '../../../server/domains/imports/context.ts'
import { sealCredentials, type Credentials } from '../../../server/domains/imports/credentials.ts'
import { importLimits, type ImportLimits } from '../../../server/workers/imports/limits.ts'
import { startImports } from '../../../server/domains/imports/runner.ts'
import { isWorking } from '../../../server/storage/schema/import-states.ts'
import { createLinks } from '../../../server/core/links.ts'
import type { Import, ImportRequest } from '../../../server/storage/imports/imports.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import { startTestServer, type ServerOptions, type TestServer } from '../start-server.ts'
import { client } from '../service-client.ts'

export interface ImportBench extends AsyncDisposable {
  server: TestServer
  context: ImportContext & Pick<Context, 'importsDue'>
  /** Starts a worker that uses the system clock, unlike the server. */
  start(): Promise<void>
  stop(): Promise<void>
  /** A new repository of mona's. */
  repository(): Promise<Repository>
  /** Requests an import. */
  ask(
    repository: Repository,
    url: string,
    asked?: Partial<ImportRequest> & Credentials,
  ): Promise<Import>
  /** Waits until the import meets the condition. */
  until(repository: Repository, wanted: (found: Import) => boolean): Promise<Import>
  /** Waits until nothing is left to do for the import. */
  rested(repository: Repository): Promise<Import>
}

const pause = () => new Promise((resolve) => setImmediate(resolve))
const patience = 60_000

export interface BenchOptions extends ServerOptions {
  allowance?: Partial<ImportLimits>
}

/** A server whose imports run on the system clock. */
export async function startImportBench({
  allowance = {},
  ...options
}: BenchOptions = {}): Promise<ImportBench> {
  const config = { allowLoopbackTargets: true, ...options.config }
  const server = await startTestServer({ ...options, config })
  const context: ImportBench['context'] = {
    ...server.context,
    clock: systemClock,
    links: createLinks(server.url, ''),
    allowance: { ...importLimits, ...allowance },
  }
  const { storage } = context
  let running: AsyncDisposable | undefined
  let made = 0
  const bench: ImportBench = {
    server,
    context,
    async start() {
      running = await startImports(context)
    },
    async stop() {
      await running?.[Symbol.asyncDispose]()
      running = undefined
    },
    async repository() {
      const mona = client(server, { token: 'ghp_mona' })
      const { body } = await mona.post('/user/repos', { name: `imported-${++made}` })
      const found = await storage.repositories.find(body.id)
      if (!found) throw new Error('Repository not found')
      return found
    },
    async ask(repository, url, { username, password, ...asked } = {}) {
      const credentials = sealCredentials({ username, password }, repository.id, context)
      const given = { vcs: 'git' as const, vcs_given: true, status: 'importing' as const }
      const request = {
        actor_id: repository.owner.id,
        vcs_url: url,
        tfvc_project: null,
        credentials,
      }
      const now = context.clock.now()
      const made = await storage.imports.create(
        repository.id,
        { ...request, ...given, ...asked },
        now,
      )
      if (!made) throw new Error('The repository already has an import')
      return made
    },
    async until(repository, wanted) {
      for (const end = performance.now() + patience; performance.now() < end; await pause()) {
        const found = await storage.imports.ofRepository(repository.id)
        if (found && wanted(found)) return found
      }
      const last = await storage.imports.ofRepository(repository.id)
      throw new Error(`The import did not reach the expected state: ${JSON.stringify(last)}`)
    },
    rested: (repository) => bench.until(repository, ({ status }) => !isWorking(status)),
    async [Symbol.asyncDispose]() {
      await bench.stop()
      await server[Symbol.asyncDispose]()
    },
  }
  return bench
}
