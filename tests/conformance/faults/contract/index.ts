import type { Fault } from '../../planting.ts'
import { fault as errorNotDeclared } from './error-not-declared.ts'
import { fault as propertyNotDescribed } from './property-not-described.ts'
import { fault as routeMissing } from './route-missing.ts'
import { fault as routeUndocumented } from './route-undocumented.ts'
import { fault as secretInQuery } from './secret-in-query.ts'

/** Faults that the checks of `contract` find, by slug. */
export const contract: Readonly<Record<string, Fault>> = {
  'error-not-declared': errorNotDeclared,
  'property-not-described': propertyNotDescribed,
  'route-missing': routeMissing,
  'route-undocumented': routeUndocumented,
  'secret-in-query': secretInQuery,
}
