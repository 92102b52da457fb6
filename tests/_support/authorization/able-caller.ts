import type { Operation } from '../../../server/contract/operation.ts'
import type { Who } from './callers.ts'
import { enough } from './columns.ts'

/** A caller with every permission, with a classic token where possible. */
export function ableCaller(operation: Operation): Who {
  const able = enough(operation)
  const found = able.find(({ kind }) => kind === 'classic') ?? able[0]
  return found ?? ({ kind: 'none' } as Who)
}
