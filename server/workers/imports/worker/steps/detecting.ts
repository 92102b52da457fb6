import { detect } from '../../detect/detect.ts'
import type { Perform } from '../step.ts'

/** Detects the kind of source at a URL. */
export const detecting: Perform<'detecting'> = async ({ source }, { limits }, needs) => {
  const detection = await detect({ ...source, url: new URL(source.url) }, { ...needs, limits })
  if (typeof detection === 'string' || 'several' in detection) return detection
  return { ...detection, url: detection.url.href }
}
