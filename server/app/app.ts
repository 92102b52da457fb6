import express, { type Express } from 'express'
import type { Context } from '../api/context.ts'
import { serveSourceArchives } from '../protocols/archives/serve.ts'
import { serveAttestations } from '../protocols/attestations/serve.ts'
import { serveAccounts } from '../protocols/accounts/serve.ts'
import { serveAvatars } from '../protocols/avatars/serve.ts'
import { serveEmojis } from '../protocols/emojis/serve.ts'
import { serveConsole } from './console.ts'
import { serveConsoleFiles } from './console-files.ts'
import { serveDocs } from './docs.ts'
import { serveFeeds } from '../protocols/feeds/serve.ts'
import { serveGists } from '../protocols/gists/serve.ts'
import { serveGit } from '../protocols/git/serve.ts'
import { serveGoImport } from '../protocols/git/serve-go-import.ts'
import { serveLfs } from '../protocols/lfs/serve.ts'
import { serveArchives } from '../protocols/migrations/serve-archives.ts'
import { serveWorkflowFiles } from '../protocols/workflows/serve.ts'
import { serveReleases } from '../protocols/releases/serve.ts'
import { serveOAuth } from '../protocols/oauth/serve.ts'
import { allowOrigins } from '../http/allow-origins.ts'
import { announceRetirement } from '../http/announce-retirement.ts'
import { answer } from '../http/answer.ts'
import { answerOptions } from '../http/answer-options.ts'
import { authorize } from '../http/authorize.ts'
import { openExchange } from '../http/open-exchange.ts'
import { identifyCaller } from '../http/identify-caller.ts'
import type { ResponseCache } from '../http/response-cache/response-cache.ts'
import { watchedSteps } from '../http/response-cache/watched-steps.ts'
import { disturbOperations, disturbProtocols } from '../http/disturb.ts'
import { logRequest } from '../http/log-request.ts'
import { matchOperation, requireOperation, requireRoute } from '../http/match-operation.ts'
import { meterUsage } from '../http/meter-usage.ts'
import { permissionHeaders } from '../http/permission-headers.ts'
import { readBody } from '../http/read-body.ts'
import { requireVersion, selectVersion } from '../http/read-version.ts'
import { recordTraffic } from '../http/record-traffic.ts'
import { replayUnserved } from '../http/replay-unserved.ts'
import { rewriteIdPaths } from '../http/rewrite-id-paths.ts'
import { rewritePageUrls } from '../http/rewrite-page-urls.ts'
import { reportFailure } from '../http/report-failure.ts'
import { sampleTraffic } from '../http/sample-traffic.ts'
import { validateHeaders } from '../http/validate-headers.ts'
import { refuseOtherHosts, refuseOtherOrigins } from '../http/refuse-other-sites.ts'
import { refuseRetired } from '../http/refuse-retired.ts'
import { requireAcceptable } from '../http/require-acceptable.ts'
import { requireUserAgent } from '../http/require-user-agent.ts'
import type { Step } from '../api/step.ts'
import { refuseInvalid, validateRequest } from '../http/validate-request.ts'
import { watch } from './watch.ts'
import { answerGraphql, matchGraphql, meterGraphql } from '../graphql/steps.ts'
import { withLoopGuard } from '../workers/delivery/loop-guard.ts'

/**
 * The steps that every request passes through, in order. Inexpensive rejections come first.
 * @param inner context of the steps that load resources and build replies
 */
function pathOf(context: Context, inner: Context): Step[] {
  return [
    openExchange(context),
    logRequest(context),
    validateHeaders,
    refuseOtherHosts(context), // on a development server
    disturbProtocols(context), // faults of the control plane, except for the API
    serveGists(context), // clone and push of gists, and their raw files
    serveAccounts(context), // public keys and pictures by login
    serveAvatars, // pictures of accounts
    serveEmojis, // images of emojis
    serveAttestations(context), // attestation bundles, at unguessable URLs
    serveGit(context), // clone, fetch and push of repositories
    serveGoImport, // where `go get` finds modules
    serveLfs(context), // the Git LFS API
    serveArchives(context), // migration archives, at URLs that contain a ticket
    serveReleases(context), // files of releases
    serveWorkflowFiles(context), // logs and artifacts of workflow runs
    serveSourceArchives(context), // files of commits as archives
    serveFeeds(context), // Atom feeds of repositories and accounts
    serveOAuth(context), // sign-in and consent pages, OAuth endpoints; all other paths are the API
    refuseOtherOrigins(context), // on a development server; OAuth checks its forms itself
    rewritePageUrls(context), // diffs and patches of pull requests, raw files
    serveConsole(context), // pages for browsers
    recordTraffic(context), // only with --record
    allowOrigins(context),
    requireUserAgent,
    selectVersion(context),
    rewriteIdPaths(context), // paths such as /repositories/1
    matchOperation(context),
    matchGraphql, // the same steps for documents as for operations
    identifyCaller(context),
    replayUnserved(context), // only with --replay
    requireRoute,
    requireVersion(context),
    answerOptions(context),
    requireOperation,
    sampleTraffic(context), // only with a control plane
    disturbOperations(context), // faults of the control plane
    announceRetirement(context),
    permissionHeaders(context),
    meterGraphql(context), // refuses documents in their result
    meterUsage(context),
    requireAcceptable,
    refuseRetired(context),
    readBody(context),
    answerGraphql(context, inner),
    validateRequest,
    authorize(inner),
    refuseInvalid,
    answer(context, inner), // upgrades the request, calls the handler, downgrades the response
  ]
}

/** @param kept the replies that are sent again without the steps; absent to keep none */
export function createApp(context: Context, kept?: ResponseCache): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', context.config.trustedProxies)
  if (kept && context.config.trustedProxies.length > 0) {
    // Behind a proxy, only Express knows the address of the client.
    app.use(async (request, response, next) => {
      if (!(await kept.answer(request, response, request.ip ?? ''))) next()
    })
  }
  app.use(watch(context)) // health checks, without versions and rate limits
  app.use(serveConsoleFiles()) // files of the console
  // Documentation, without versions and rate limits
  app.use(serveDocs(context.docs, context.brand.headerPrefix))
  const run = watchedSteps(context, pathOf, kept)
  app.use((request, response) =>
    withLoopGuard(request.headers, context.brand, async () => run(request, response)),
  )
  app.use(reportFailure(context))
  return app
}
