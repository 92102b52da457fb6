import { ImportFailure } from '../../failure.ts'
import { sourceFailure } from '../../source-failure.ts'
import { malformed } from '../malformed.ts'
import type { Item } from './items.ts'
import { list, number, word } from './shape.ts'

/** Subversion's error codes (svn_error_codes.h). */
const refused = new Set([170001, 170013, 215004, 220000, 220001, 220004])
const absent = new Set([160013, 170000, 210005, 180001])
const unknownCommand = 210001

type Reason = 'credentials' | 'unreachable' | 'unsupported' | 'interrupted'

function reasonOf(code: number): Reason {
  if (refused.has(code)) return 'credentials'
  if (absent.has(code)) return 'unreachable'
  return code === unknownCommand ? 'unsupported' : 'interrupted'
}

/**
 * Maps the errors of a failure response to a failure with our own message (protocol, section 1).
 */
export function failureOf(errors: Item | undefined): ImportFailure {
  const codes = list(errors).map((error) => number(list(error)[0]))
  const reason = codes.map(reasonOf).find((found) => found !== 'interrupted') ?? 'interrupted'
  return reason === 'unsupported' ? unsupported() : sourceFailure(reason)
}

const unsupported = () =>
  new ImportFailure('unsupported', 'The Subversion server does not support a required command.')

/**
 * Returns the parameters of a success response.
 * @throws ImportFailure
 */
export function succeeded(response: Item): Item[] {
  const [status, params] = list(response)
  if (word(status) === 'failure') throw failureOf(params)
  if (status !== 'success') throw malformed()
  return list(params)
}
