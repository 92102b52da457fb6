import type { Context } from '../../api/context.ts'
import { addressKey } from '../../access/limits/bucket.ts'
import { methodNotAllowed, secondaryLimitExceeded, ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Step } from '../../api/step.ts'
import { exchangeForToken } from './access-token.ts'
import { showConsent, handleConsent } from './authorize.ts'
import { issueDeviceCode } from './device-code.ts'
import { showUserCodeForm, handleDeviceConsent, handleUserCode } from './device-page.ts'
import { chooseTarget, handleInstallation, showInstallation } from './install-page.ts'
import { showManifest, createFromManifest, handleManifest } from './manifest-page.ts'
import { icon, sendAsset, style } from './pages/assets.ts'
import { sendPage } from './pages/page.ts'
import { problemPage } from './pages/problem.ts'
import { giveSessionToken, showSession } from './session-token.ts'
import { showSignIn, signIn, signOut } from './sign-in.ts'
import { sendToClient, tokenError } from './token-response.ts'
import { addressOf, type Visit } from './visit.ts'

type Handle = (visit: Visit) => void | Promise<void>

/** Handlers of a path, by method. */
type Methods = Record<string, Handle>

const routes: [path: RegExp, methods: Methods][] = [
  [/^\/login$/, { GET: showSignIn, POST: signIn }],
  [/^\/logout$/, { POST: signOut }],
  [/^\/login\/oauth\/authorize$/, { GET: showConsent, POST: handleConsent }],
  [/^\/login\/device$/, { GET: showUserCodeForm, POST: handleUserCode }],
  [/^\/login\/device\/authorize$/, { POST: handleDeviceConsent }],
  [/^\/settings\/apps\/new$/, { GET: showManifest, POST: handleManifest }],
  [/^\/settings\/apps$/, { POST: createFromManifest }],
  [
    /^\/organizations\/[A-Za-z0-9-]+\/settings\/apps\/new$/,
    { GET: showManifest, POST: handleManifest },
  ],
  [/^\/organizations\/[A-Za-z0-9-]+\/settings\/apps$/, { POST: createFromManifest }],
  [/^\/apps\/[a-z0-9-]+\/installations\/new$/, { GET: chooseTarget }],
  [
    /^\/apps\/[a-z0-9-]+\/installations\/new\/permissions$/,
    { GET: showInstallation, POST: handleInstallation },
  ],
  [/^\/-\/session$/, { GET: showSession, POST: giveSessionToken }],
  [/^\/assets\/style\.css$/, { GET: ({ response }) => sendAsset(response, style) }],
  [/^\/assets\/icon\.svg$/, { GET: ({ response }) => sendAsset(response, icon) }],
]

/** Endpoints for programs. Errors are sent in OAuth format instead of as pages. */
const clientRoutes: [path: RegExp, methods: Methods][] = [
  [/^\/login\/oauth\/access_token$/, { POST: exchangeForToken }],
  [/^\/login\/device\/code$/, { POST: issueDeviceCode }],
]

/** The first segments of all these paths, so that API requests are skipped with a single check. */
const ours = /^\/(?:-|apps|login|logout|settings|organizations|assets)(?:\/|$)/

const find = (table: typeof routes, path: string): Methods | undefined =>
  table.find(([pattern]) => pattern.test(path))?.[1]

/** Whether the API was called below a path such as `/api/v3`. Its host may differ from that of pages. */
const isMounted = (links: Links): boolean =>
  new URL(links.api('/')).pathname !== new URL(links.html('/')).pathname

type Report = (failure: ServiceError, visit: Visit) => void

const reportToPerson: Report = (failure, { response, context }) =>
  sendPage(response, problemPage(failure), context.brand)

const reportToClient: Report = ({ status, message }, visit) => {
  const slowDown = tokenError('slow_down')
  const error = { error: 'invalid_request', error_description: message }
  sendToClient(visit, status === 429 ? slowDown : error, status)
}

/** Runs a handler and reports a ServiceError. Other errors are rethrown. */
async function respond(methods: Methods, report: Report, visit: Visit): Promise<void> {
  const { response, request, context } = visit
  try {
    const handle = methods[request.exchange.method]
    if (!handle) throw methodNotAllowed(Object.keys(methods))
    const wait = await context.limits.meter('oauth-requests', addressKey(addressOf(visit)))
    if (wait > 0) throw secondaryLimitExceeded(wait)
    await handle(visit)
  } catch (error) {
    if (!(error instanceof ServiceError) || response.headersSent) throw error
    response.set(error.headers ?? {})
    report(error, visit)
  }
}

/**
 * Serves the OAuth flows (RFC 6749, 7636, 8628) and their pages. They exist only at the root, where
 * clients look for them even when the API is mounted elsewhere.
 */
export function serveOAuth(context: Context): Step {
  return (request, response) => {
    const { path, links } = request.exchange
    if (!ours.test(path) || isMounted(links)) return
    const forPeople = find(routes, path)
    const methods = forPeople ?? find(clientRoutes, path)
    if (!methods) return
    const report = forPeople ? reportToPerson : reportToClient
    return respond(methods, report, { request, response, context })
  }
}
