import express, { type Express } from 'express'
import type { Context } from './context.ts'
import { serveAttestations } from './attestations/serve.ts'
import { serveDocs } from './docs.ts'
import { serveGists } from './gists/serve.ts'
import { serveGit } from './git/serve.ts'
import { serveLfs } from './lfs/serve.ts'
import { serveArchives } from './migrations/serve-archives.ts'
import { serveOAuth } from './oauth/serve.ts'
import { allowOrigins } from './pipeline/allow-origins.ts'
import { announceRetirement } from './pipeline/announce-retirement.ts'
import { answer } from './pipeline/answer.ts'
import { authorize } from './pipeline/authorize.ts'
import { begin } from './pipeline/begin.ts'
import { identifyCaller } from './pipeline/identify-caller.ts'
import { logRequest } from './pipeline/log-request.ts'
import { matchOperation } from './pipeline/match-operation.ts'
import { meterUsage } from './pipeline/meter-usage.ts'
import { nameNeeds } from './pipeline/name-needs.ts'
import { readBody } from './pipeline/read-body.ts'
import { readVersion } from './pipeline/read-version.ts'
import { recordTraffic } from './pipeline/record-traffic.ts'
import { reportFailure } from './pipeline/report-failure.ts'
import { refuseOddHeads } from './pipeline/refuse-odd-heads.ts'
import { refuseRetired } from './pipeline/refuse-retired.ts'
import { requireUserAgent } from './pipeline/require-user-agent.ts'
import { walk, type Step } from './pipeline/step.ts'
import { validateRequest } from './pipeline/validate-request.ts'
import { watch } from './watch.ts'
import { withCause } from './webhooks/cause.ts'

/** The path of a request, one step a line. Cheap refusals come first. */
function pathOf(context: Context): Step[] {
  return [
    begin(context),
    logRequest(context),
    refuseOddHeads,
    serveGists(context), // clone and push of snippets, and their files
    serveAttestations(context), // bundles at addresses that nobody guesses
    serveGit(context), // clone and push
    serveLfs(context), // large files, where git-lfs looks for them
    serveArchives(context), // what migrations have made, at addresses that are their own credentials
    serveOAuth(context), // the pages where people sign in and agree; everything else is the API
    recordTraffic(context), // only where it is wanted
    allowOrigins(context),
    readVersion(context),
    requireUserAgent,
    identifyCaller(context),
    matchOperation,
    announceRetirement(context),
    nameNeeds(context),
    meterUsage(context),
    refuseRetired(context),
    readBody(context),
    validateRequest,
    authorize(context),
    answer(context), // upgrade, handle, downgrade; conditionally
  ]
}

export function createApp(context: Context): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.config.trustedProxies)
  app.use(watch(context)) // health and metrics, outside versions and limits
  app.use(serveDocs(context.docs)) // pages for people, likewise
  const path = pathOf(context)
  app.use((request, response) =>
    withCause(request.headers, context.brand, () => walk(path, request, response)),
  )
  app.use(reportFailure(context))
  return app
}
