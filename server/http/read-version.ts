import type { Request, Response } from 'express'
import { httpDate } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { badRequest, versionEnded } from '../core/errors.ts'
import { supportedVersions } from '../api/versions/calendar.ts'
import type { Version } from '../api/versions/version.ts'
import type { Step } from '../api/step.ts'

const longestQuoted = 64

/** Quotes a value from a request: one line of printable characters, truncated. */
function quoted(value: string): string {
  return JSON.stringify(value.slice(0, longestQuoted).replace(/[^\x20-\x7e]/g, '?'))
}

/**
 * Adds `Deprecation` and `Sunset` (RFC 9745, RFC 8594) when a newer version exists. Only for callers
 * that name their version: clients print a warning for each such response, and callers that name
 * none did not choose one.
 */
function announceEnd({ exchange }: Request, response: Response): void {
  const { deprecatedAt, endsAt } = exchange.version
  if (deprecatedAt === undefined || endsAt === undefined) return
  response.setHeader('Deprecation', `@${deprecatedAt / 1000}`)
  response.setHeader('Sunset', httpDate(endsAt))
  const changes = exchange.links.html('/docs/changelog.html')
  response.setHeader('Link', `<${changes}>; rel="deprecation"; type="text/html"`)
}

/**
 * Selects the dialect of a media type such as `application/vnd.service.beta+json`, if the version
 * has it.
 */
function dialectOf(version: Version, accept: string | undefined, word: string): Version {
  if (version.dialects.size === 0 || accept === undefined) return version
  const mediaType = accept
    .split(',')
    .map((type) => type.split(';')[0]!.trim().toLowerCase())
    .find((type) => type.startsWith(`application/vnd.${word}.`))
  const name = mediaType?.slice(`application/vnd.${word}.`.length).replace(/\+json$/, '')
  return version.dialects.get(name ?? '') ?? version
}

/**
 * Selects the API version: without the header, the oldest supported one. An unknown version is a
 * 400 that lists the supported ones; a removed version is a 410. Every response names the selected
 * version.
 */
export function readVersion({ brand, versions, clock }: Context): Step {
  const name = `${brand.headerPrefix}-Api-Version`
  const key = name.toLowerCase()
  return (request, response) => {
    const wanted = request.headers[key]
    const { exchange } = request
    const supported = supportedVersions(versions, clock.now())
    exchange.version = supported.at(-1) as Version
    const known = versions.find(({ version }) => version === wanted)
    const version = wanted === undefined ? exchange.version : known
    if (version && supported.includes(version)) {
      exchange.version = dialectOf(version, request.headers.accept, brand.word)
    }
    const { dialect } = exchange.version
    if (dialect) {
      response.setHeader(
        `${brand.headerPrefix}-Media-Type`,
        `${brand.word}.${dialect}; format=json`,
      )
    }
    response.setHeader(`${name}-Selected`, exchange.version.version)
    if (wanted !== undefined) announceEnd(request, response)
    if (version && !supported.includes(version)) throw versionEnded(version)
    if (version) return
    const names = supported.map((each) => each.version).join(', ')
    throw badRequest(
      `The version you specified in the "${name}" request header, ${quoted(String(wanted))}, ` +
        `is not a supported version. The following versions are currently supported: ${names}.`,
    )
  }
}
