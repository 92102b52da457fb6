import { malformed } from '../malformed.ts'
import { readPath } from '../paths.ts'
import type { XmlEvent } from './xml.ts'

/** The source of a copy, which servers send as attributes; nothing when there is none. */
export function copiedFrom({ attributes }: Extract<XmlEvent, { kind: 'open' }>) {
  const path = attributes.get('copyfrom-path')
  if (path === undefined) return {}
  const revision = Number(attributes.get('copyfrom-rev'))
  if (!Number.isSafeInteger(revision) || revision < 0) throw malformed()
  return { from: { path: readPath(path), revision } }
}
