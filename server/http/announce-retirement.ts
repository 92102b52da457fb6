import type { Request, Response } from 'express'
import { httpDate } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { retirementOf, type Retirement } from '../contract/retirement.ts'
import type { Step } from '../api/step.ts'
import { documentationOf } from './documentation.ts'

/** Links to the documentation of an operation. */
function linksTo({ exchange }: Request): string {
  const page = documentationOf(exchange)
  return ['deprecation', 'sunset']
    .map((relation) => `<${page}>; rel="${relation}"; type="text/html"`)
    .join(', ')
}

function announce(
  { deprecatedAt, endsAt }: Retirement,
  request: Request,
  response: Response,
): void {
  const { version } = request.exchange
  const deprecated = Math.min(deprecatedAt, version.deprecatedAt ?? deprecatedAt)
  response.setHeader('Deprecation', `@${deprecated / 1000}`)
  response.setHeader('Sunset', httpDate(Math.min(endsAt, version.endsAt ?? endsAt)))
  const others = response.getHeader('Link')
  const own = linksTo(request)
  response.setHeader('Link', others === undefined ? own : `${String(others)}, ${own}`)
}

/**
 * Adds `Deprecation` and `Sunset` (RFC 9745, RFC 8594) to every response of a deprecated operation.
 * The earlier date of operation and version applies.
 */
export function announceRetirement({ config, clock }: Context): Step {
  return (request, response) => {
    const { operation } = request.exchange
    const retirement = operation && retirementOf(operation, config, clock.now())
    if (retirement) announce(retirement, request, response)
  }
}
