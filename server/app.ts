import express, { type Express } from 'express'
import type { Context } from './context.ts'
import { serveGit } from './git/serve.ts'
import { answer } from './pipeline/answer.ts'
import { authorize } from './pipeline/authorize.ts'
import { begin } from './pipeline/begin.ts'
import { identifyCaller } from './pipeline/identify-caller.ts'
import { logRequest } from './pipeline/log-request.ts'
import { matchOperation } from './pipeline/match-operation.ts'
import { meterUsage } from './pipeline/meter-usage.ts'
import { readBody } from './pipeline/read-body.ts'
import { readVersion } from './pipeline/read-version.ts'
import { reportFailure } from './pipeline/report-failure.ts'
import { validateRequest } from './pipeline/validate-request.ts'
import { watch } from './watch.ts'

/** The path of a request, one step a line. Cheap refusals come first. */
export function createApp(context: Context): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(watch(context)) // health and metrics, outside versions and limits
  app.use(begin(context))
  app.use(logRequest(context))
  app.use(serveGit(context)) // clone and push; everything else is the API
  app.use(readVersion(context))
  app.use(identifyCaller(context))
  app.use(matchOperation)
  app.use(meterUsage(context))
  app.use(readBody)
  app.use(validateRequest)
  app.use(authorize(context))
  app.use(answer(context))
  app.use(reportFailure(context))
  return app
}
