import type { Arranged } from './arrange.ts'
import type { Substitution } from './text.ts'

/** By operationId. */
export type Substitutions = Record<string, (arranged: Arranged, place: number) => Substitution>
