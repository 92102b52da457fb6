import type { Storage } from '../../server/storage/index.ts'

let left = 0

/** Writes something into the store that nobody asked for. */
export const leaveTrace = ({ settings }: Storage): Promise<unknown> =>
  settings.set('trace', String(++left))
