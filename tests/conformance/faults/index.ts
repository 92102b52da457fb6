import type { Fault } from '../planting.ts'
import { contract } from './contract/index.ts'
import { http } from './http/index.ts'
import { requests } from './requests/index.ts'
import { responses } from './responses/index.ts'
import { sequences } from './sequences/index.ts'
import { values } from './values/index.ts'

/** Every planted fault, by its slug. Folders have the names of those of the checks that find them. */
export const faults: Readonly<Record<string, Fault>> = {
  ...responses,
  ...requests,
  ...sequences,
  ...http,
  ...values,
  ...contract,
}
