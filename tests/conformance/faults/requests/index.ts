import type { Fault } from '../../planting.ts'
import { fault as allowForgets } from './allow-forgets.ts'
import { fault as anyValueOfAnEnumeration } from './any-value-of-an-enumeration.ts'
import { fault as bodyNotValidated } from './body-not-validated.ts'
import { fault as commasTooMany } from './commas-too-many.ts'
import { fault as everyBodyIsJson } from './every-body-is-json.ts'
import { fault as everybodyIsMona } from './everybody-is-mona.ts'
import { fault as firstOfTwoCounts } from './first-of-two-counts.ts'
import { fault as limitsNotKept } from './limits-not-kept.ts'
import { fault as namelessCallers } from './nameless-callers.ts'
import { fault as nullIsASurprise } from './null-is-a-surprise.ts'
import { fault as refusedMethodAsAbsent } from './refused-method-as-absent.ts'
import { fault as rightBodyRefused } from './right-body-refused.ts'
import { fault as twoDoNotGoTogether } from './two-do-not-go-together.ts'
import { fault as unknownParameterRefused } from './unknown-parameter-refused.ts'
import { fault as unknownPropertyComesBack } from './unknown-property-comes-back.ts'

/** Faults that the checks of `requests` find, by slug. */
export const requests: Readonly<Record<string, Fault>> = {
  'allow-forgets': allowForgets,
  'any-value-of-an-enumeration': anyValueOfAnEnumeration,
  'body-not-validated': bodyNotValidated,
  'commas-too-many': commasTooMany,
  'every-body-is-json': everyBodyIsJson,
  'everybody-is-mona': everybodyIsMona,
  'first-of-two-counts': firstOfTwoCounts,
  'limits-not-kept': limitsNotKept,
  'nameless-callers': namelessCallers,
  'null-is-a-surprise': nullIsASurprise,
  'refused-method-as-absent': refusedMethodAsAbsent,
  'right-body-refused': rightBodyRefused,
  'two-do-not-go-together': twoDoNotGoTogether,
  'unknown-parameter-refused': unknownParameterRefused,
  'unknown-property-comes-back': unknownPropertyComesBack,
}
