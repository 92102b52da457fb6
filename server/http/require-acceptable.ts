import { unsupportedAccept } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Media types of browsers, in which only some operations respond. */
const ofPages = /^text\/(html|xml)$/

/** Refuses callers who accept pages only, from operations that have none. */
export const requireAcceptable: Step = ({ exchange: { operation }, headers: { accept } }) => {
  if (!accept || operation?.pages) return
  const types = accept.split(',').map((each) => each.split(';')[0]!.trim().toLowerCase())
  if (types.every((type) => ofPages.test(type))) throw unsupportedAccept(types[0]!)
}
