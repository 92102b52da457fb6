import type { LimitPreset } from '../../core/config.ts'
import type { WindowLimit } from './counters.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Limits of endpoints outside the API, for one address or one application. Applications have high
 * ones, because anyone can use up the limit of an application by its public client ID.
 */
const endpointLimits = {
  /** Requests for pages and OAuth endpoints. Devices of one network poll from one address. */
  'oauth-requests': { limit: 600, length: minute },
  /** Each attempt takes 50 ms of a processor, whether or not the password is correct. */
  'sign-ins': { limit: 60, length: minute },
  /** Requests of git and Git LFS, and raw files of gists, of one caller. A clone takes three. */
  'git-requests': { limit: 1200, length: minute },
  'device-codes': { limit: 50, length: hour },
  'device-codes-of-app': { limit: 1000, length: hour },
} as const

export type EndpointLimit = keyof typeof endpointLimits

/** Device codes of one application that wait for a decision. */
export const mostWaitingDeviceCodes = 1000

/** The bucket that such requests count in. A ban applies to it, not to API requests. */
export const endpointBucket = (rule: EndpointLimit, subject: string): string => `${rule} ${subject}`

/** @param scale factor for all rate limits */
export function endpointCount(
  rule: EndpointLimit,
  subject: string,
  { preset, scale }: { preset: LimitPreset; scale: number },
): WindowLimit {
  const { limit, length } = endpointLimits[rule]
  const factor = preset === 'tight' ? scale / 10 : scale
  return {
    key: `requests {${endpointBucket(rule, subject)}}`,
    limit: Math.max(1, Math.round(limit * factor)),
    cost: 1,
    length,
    enforced: preset !== 'off',
  }
}
