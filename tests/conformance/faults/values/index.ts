import type { Fault } from '../../planting.ts'
import { fault as charactersMadePlain } from './characters-made-plain.ts'
import { fault as fractionsCutOff } from './fractions-cut-off.ts'
import { fault as quotesEndAStatement } from './quotes-end-a-statement.ts'
import { fault as spacesTakenAway } from './spaces-taken-away.ts'
import { fault as storesWhateverIsSent } from './stores-whatever-is-sent.ts'

/** Faults that the checks of `values` find, by slug. */
export const values: Readonly<Record<string, Fault>> = {
  'characters-made-plain': charactersMadePlain,
  'fractions-cut-off': fractionsCutOff,
  'quotes-end-a-statement': quotesEndAStatement,
  'spaces-taken-away': spacesTakenAway,
  'stores-whatever-is-sent': storesWhateverIsSent,
}
