import type { Fault } from '../planting.ts'
import { fault as addressesLeadToFailures } from './addresses-lead-to-failures.ts'
import { fault as allowForgets } from './allow-forgets.ts'
import { fault as allowMissing } from './allow-missing.ts'
import { fault as anyValueOfAnEnumeration } from './any-value-of-an-enumeration.ts'
import { fault as bodyAfter204 } from './body-after-204.ts'
import { fault as bodyAfter304 } from './body-after-304.ts'
import { fault as bodyNotValidated } from './body-not-validated.ts'
import { fault as challengeMissing } from './challenge-missing.ts'
import { fault as charactersMadePlain } from './characters-made-plain.ts'
import { fault as columnTooMany } from './column-too-many.ts'
import { fault as comeAgainSoon } from './come-again-soon.ts'
import { fault as commasTooMany } from './commas-too-many.ts'
import { fault as debuggingDoor } from './debugging-door.ts'
import { fault as deletedTwice } from './deleted-twice.ts'
import { fault as deletesNothing } from './deletes-nothing.ts'
import { fault as dotsResolved } from './dots-resolved.ts'
import { fault as errorNotDeclared } from './error-not-declared.ts'
import { fault as everyBodyIsJson } from './every-body-is-json.ts'
import { fault as everybodyIsMona } from './everybody-is-mona.ts'
import { fault as failedChangeChanges } from './failed-change-changes.ts'
import { fault as failedCreationLeavesSomething } from './failed-creation-leaves-something.ts'
import { fault as failsWhereItFoundSomething } from './fails-where-it-found-something.ts'
import { fault as firstOfTwoCounts } from './first-of-two-counts.ts'
import { fault as fractionsCutOff } from './fractions-cut-off.ts'
import { fault as halfWritten } from './half-written.ts'
import { fault as headHasOtherHeaders } from './head-has-other-headers.ts'
import { fault as headsWithoutEnd } from './heads-without-end.ts'
import { fault as jsonAsHtml } from './json-as-html.ts'
import { fault as lengthOfNothing } from './length-of-nothing.ts'
import { fault as lenientParser } from './lenient-parser.ts'
import { fault as limitsInWords } from './limits-in-words.ts'
import { fault as limitsNotKept } from './limits-not-kept.ts'
import { fault as listOfOne } from './list-of-one.ts'
import { fault as locationLeadsNowhere } from './location-leads-nowhere.ts'
import { fault as madeAndNotThere } from './made-and-not-there.ts'
import { fault as namelessCallers } from './nameless-callers.ts'
import { fault as notAcceptable } from './not-acceptable.ts'
import { fault as nullIsASurprise } from './null-is-a-surprise.ts'
import { fault as numberAsText } from './number-as-text.ts'
import { fault as oddIdFails } from './odd-id-fails.ts'
import { fault as originsWithCredentials } from './origins-with-credentials.ts'
import { fault as pagesOverlap } from './pages-overlap.ts'
import { fault as propertyNotDescribed } from './property-not-described.ts'
import { fault as quotesEndAStatement } from './quotes-end-a-statement.ts'
import { fault as readingWrites } from './reading-writes.ts'
import { fault as refusedAndDone } from './refused-and-done.ts'
import { fault as refusedMethodAsAbsent } from './refused-method-as-absent.ts'
import { fault as rightBodyRefused } from './right-body-refused.ts'
import { fault as routeMissing } from './route-missing.ts'
import { fault as routeTooMany } from './route-too-many.ts'
import { fault as secretInAnAddress } from './secret-in-an-address.ts'
import { fault as slashesMerged } from './slashes-merged.ts'
import { fault as sniffingAllowed } from './sniffing-allowed.ts'
import { fault as spacesTakenAway } from './spaces-taken-away.ts'
import { fault as stackTrace } from './stack-trace.ts'
import { fault as storesWhateverIsSent } from './stores-whatever-is-sent.ts'
import { fault as strangerIsLetIn } from './stranger-is-let-in.ts'
import { fault as tagChangesAt304 } from './tag-changes-at-304.ts'
import { fault as twoDoNotGoTogether } from './two-do-not-go-together.ts'
import { fault as undocumentedStatus } from './undocumented-status.ts'
import { fault as unknownParameterRefused } from './unknown-parameter-refused.ts'
import { fault as unknownPropertyComesBack } from './unknown-property-comes-back.ts'
import { fault as wrongParent } from './wrong-parent.ts'

/** Every planted fault, by its slug. */
export const faults: Readonly<Record<string, Fault>> = {
  'addresses-lead-to-failures': addressesLeadToFailures,
  'allow-forgets': allowForgets,
  'allow-missing': allowMissing,
  'any-value-of-an-enumeration': anyValueOfAnEnumeration,
  'body-after-204': bodyAfter204,
  'body-after-304': bodyAfter304,
  'body-not-validated': bodyNotValidated,
  'challenge-missing': challengeMissing,
  'characters-made-plain': charactersMadePlain,
  'column-too-many': columnTooMany,
  'come-again-soon': comeAgainSoon,
  'commas-too-many': commasTooMany,
  'debugging-door': debuggingDoor,
  'deleted-twice': deletedTwice,
  'deletes-nothing': deletesNothing,
  'dots-resolved': dotsResolved,
  'error-not-declared': errorNotDeclared,
  'every-body-is-json': everyBodyIsJson,
  'everybody-is-mona': everybodyIsMona,
  'failed-change-changes': failedChangeChanges,
  'failed-creation-leaves-something': failedCreationLeavesSomething,
  'fails-where-it-found-something': failsWhereItFoundSomething,
  'first-of-two-counts': firstOfTwoCounts,
  'fractions-cut-off': fractionsCutOff,
  'half-written': halfWritten,
  'head-has-other-headers': headHasOtherHeaders,
  'heads-without-end': headsWithoutEnd,
  'json-as-html': jsonAsHtml,
  'length-of-nothing': lengthOfNothing,
  'lenient-parser': lenientParser,
  'limits-in-words': limitsInWords,
  'limits-not-kept': limitsNotKept,
  'list-of-one': listOfOne,
  'location-leads-nowhere': locationLeadsNowhere,
  'made-and-not-there': madeAndNotThere,
  'nameless-callers': namelessCallers,
  'not-acceptable': notAcceptable,
  'null-is-a-surprise': nullIsASurprise,
  'number-as-text': numberAsText,
  'odd-id-fails': oddIdFails,
  'origins-with-credentials': originsWithCredentials,
  'pages-overlap': pagesOverlap,
  'property-not-described': propertyNotDescribed,
  'quotes-end-a-statement': quotesEndAStatement,
  'reading-writes': readingWrites,
  'refused-and-done': refusedAndDone,
  'refused-method-as-absent': refusedMethodAsAbsent,
  'right-body-refused': rightBodyRefused,
  'route-missing': routeMissing,
  'route-too-many': routeTooMany,
  'secret-in-an-address': secretInAnAddress,
  'slashes-merged': slashesMerged,
  'sniffing-allowed': sniffingAllowed,
  'spaces-taken-away': spacesTakenAway,
  'stack-trace': stackTrace,
  'stores-whatever-is-sent': storesWhateverIsSent,
  'stranger-is-let-in': strangerIsLetIn,
  'tag-changes-at-304': tagChangesAt304,
  'two-do-not-go-together': twoDoNotGoTogether,
  'undocumented-status': undocumentedStatus,
  'unknown-parameter-refused': unknownParameterRefused,
  'unknown-property-comes-back': unknownPropertyComesBack,
  'wrong-parent': wrongParent,
}
