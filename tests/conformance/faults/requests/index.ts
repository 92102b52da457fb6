import type { Fault } from '../../planting.ts'
import { fault as allowIncomplete } from './allow-incomplete.ts'
import { fault as anonymousIsMona } from './anonymous-is-mona.ts'
import { fault as bodyNotValidated } from './body-not-validated.ts'
import { fault as contentTypeIgnored } from './content-type-ignored.ts'
import { fault as enumNotChecked } from './enum-not-checked.ts'
import { fault as firstDuplicateKeyWins } from './first-duplicate-key-wins.ts'
import { fault as limitsNotChecked } from './limits-not-checked.ts'
import { fault as methodNotFound } from './method-not-found.ts'
import { fault as nullFails } from './null-fails.ts'
import { fault as trailingCommaAccepted } from './trailing-comma-accepted.ts'
import { fault as twoPropertiesFail } from './two-properties-fail.ts'
import { fault as unknownParameterRefused } from './unknown-parameter-refused.ts'
import { fault as unknownPropertyReturned } from './unknown-property-returned.ts'
import { fault as userAgentNotRequired } from './user-agent-not-required.ts'
import { fault as validBodyRefused } from './valid-body-refused.ts'

/** Faults that the checks of `requests` find, by slug. */
export const requests: Readonly<Record<string, Fault>> = {
  'allow-incomplete': allowIncomplete,
  'anonymous-is-mona': anonymousIsMona,
  'body-not-validated': bodyNotValidated,
  'content-type-ignored': contentTypeIgnored,
  'enum-not-checked': enumNotChecked,
  'first-duplicate-key-wins': firstDuplicateKeyWins,
  'limits-not-checked': limitsNotChecked,
  'method-not-found': methodNotFound,
  'null-fails': nullFails,
  'trailing-comma-accepted': trailingCommaAccepted,
  'two-properties-fail': twoPropertiesFail,
  'unknown-parameter-refused': unknownParameterRefused,
  'unknown-property-returned': unknownPropertyReturned,
  'user-agent-not-required': userAgentNotRequired,
  'valid-body-refused': validBodyRefused,
}
