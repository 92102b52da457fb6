import type { Request, Response } from 'express'
import { httpDate } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import type { Brand } from '../core/brand.ts'
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

/** The value of the header that selects a version. */
const wantedBy = ({ headers }: Request, { headerPrefix }: Brand) =>
  headers[`${headerPrefix}-Api-Version`.toLowerCase()]

/** Selects the API version: without the header or with an unknown one, the oldest supported. */
export function selectVersion({ brand, versions, clock }: Context): Step {
  return (request, response) => {
    const { exchange } = request
    const supported = supportedVersions(versions, clock.now())
    const wanted = wantedBy(request, brand)
    const named = supported.find(({ version }) => version === wanted)
    exchange.version = named ?? (supported.at(-1) as Version)
    if (named || wanted === undefined) {
      exchange.version = dialectOf(exchange.version, request.headers.accept, brand.word)
    }
    const { dialect } = exchange.version
    if (!dialect) return
    response.setHeader(`${brand.headerPrefix}-Media-Type`, `${brand.word}.${dialect}; format=json`)
  }
}

/** Whether the operation answers this caller without regard to an unknown version. */
function isUnversioned({ exchange, headers }: Request): boolean {
  const { match } = exchange
  const who = match && 'operation' in match ? match.operation.unversioned : undefined
  return who === 'always' || (who === 'anonymous' && headers.authorization === undefined)
}

function unknownVersion(name: string, wanted: string, supported: readonly Version[]) {
  const [newest = '', ...others] = supported.map(({ version }) => `"${version}"`)
  const names = [`${newest} (most recent)`, ...others].join(' and ')
  return badRequest(
    'Bad Request',
    `The version you specified in the "${name}" request header, ${quoted(wanted)}, is not a ` +
      `supported version. The following versions are currently supported: ${names}.`,
  )
}

/**
 * Refuses other versions than the supported ones: an unknown version is a 400 that lists them, and
 * a removed version is a 410. Other responses name the selected version.
 */
export function requireVersion({ brand, versions, clock }: Context): Step {
  const name = `${brand.headerPrefix}-Api-Version`
  return (request, response) => {
    const wanted = wantedBy(request, brand)
    const { version } = request.exchange.version
    const known = versions.find((each) => each.version === wanted)
    if (known && known.version !== version) throw versionEnded(known)
    if (isUnversioned(request)) return
    if (wanted !== undefined && !known) {
      throw unknownVersion(name, String(wanted), supportedVersions(versions, clock.now()))
    }
    response.setHeader(`${name}-Selected`, version)
    if (wanted !== undefined) announceEnd(request, response)
  }
}
