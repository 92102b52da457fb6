import type { Storage } from '../../server/storage/index.ts'

let left = 0

/** Writes an unrequested value to the store. */
export const leaveTrace = ({ settings }: Storage): Promise<unknown> =>
  settings.set('trace', String(++left))
