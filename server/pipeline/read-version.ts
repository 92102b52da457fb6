import type { Context } from '../context.ts'
import { badRequest } from '../errors.ts'
import type { Step } from './step.ts'

const longestQuoted = 64

/** What a caller sent, safe to repeat: one line of printable characters, cut short. */
function quoted(value: string): string {
  return JSON.stringify(value.slice(0, longestQuoted).replace(/[^\x20-\x7e]/g, '?'))
}

/**
 * Picks the version of the API: absent, the oldest; unknown, a 400 that names the supported ones
 * (seed 9). The version that answers is named in every reply.
 */
export function readVersion({ brand, versions }: Context): Step {
  const name = `${brand.headerPrefix}-Api-Version`
  const key = name.toLowerCase()
  const byName = new Map(versions.map((version) => [version.version, version]))
  const supported = [...byName.keys()].join(', ')
  return (request, response) => {
    const wanted = request.headers[key]
    const version = wanted === undefined ? versions.at(-1) : byName.get(String(wanted))
    if (version) request.exchange.version = version
    response.setHeader(`${name}-Selected`, request.exchange.version.version)
    if (version) return
    throw badRequest(
      `The version you specified in the "${name}" request header, ${quoted(String(wanted))}, ` +
        `is not a supported version. The following versions are currently supported: ${supported}.`,
    )
  }
}
