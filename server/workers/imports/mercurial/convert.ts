import type { Convert } from '../converter.ts'
import { convertSpool } from './convert-spool.ts'
import { fetchHistory } from './fetch-history.ts'
import { readSpooled, removeSpooled } from './spooled.ts'
import { Stages } from './stages.ts'

/**
 * Imports Mercurial over HTTP. The history is first fetched into a file and then written commit by
 * commit, so that an interrupted conversion does not fetch it again.
 */
export const convertMercurial: Convert = async (conversion) => {
  const stages = new Stages(conversion.progress)
  const { stage, signal } = conversion
  const spooled = (await readSpooled(stage)) ?? (await fetchHistory(conversion, stages))
  const converted = await convertSpool(spooled, { stage, signal, stages })
  await removeSpooled(stage)
  return converted
}
