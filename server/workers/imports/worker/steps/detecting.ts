import { detect } from '../../detect/detect.ts'
import type { Perform } from '../perform.ts'

/** Finds out what kind of source is at an address. */
export const detecting: Perform<'detecting'> = async ({ source }, { limits }, needs) => {
  const detection = await detect({ ...source, url: new URL(source.url) }, { ...needs, limits })
  if (typeof detection === 'string' || 'several' in detection) return detection
  return { ...detection, url: detection.url.href }
}
