import type { Check } from '../../check.ts'
import { check as C51 } from './C51-unusual-characters.ts'
import { check as C52 } from './C52-spaces.ts'
import { check as C53 } from './C53-sizes.ts'
import { check as C54 } from './C54-mass-assignment.ts'
import { check as C55 } from './C55-injections.ts'

/** What is stored and shown of unusual values. */
export const values: readonly Check[] = [C51, C52, C53, C54, C55]
