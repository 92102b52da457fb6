import type { Schemas } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'

export type Import = Schemas['source-import']

/** What parts of the page of an import are given. */
export interface ImportProps {
  repository: RepositoryName
  source: Import
  reload: () => void
}

/** States in which nothing more happens by itself. */
const ended = [
  ...['complete', 'auth_failed', 'error', 'detection_needs_auth'],
  ...['detection_found_nothing', 'detection_found_multiple'],
]

export const hasEnded = ({ status }: Import): boolean => ended.includes(status)

/** States that an import passes through, in order. */
export const stages = ['detecting', 'importing', 'mapping', 'pushing', 'complete'] as const

/** Progress within a stage in percent; undefined if it is not known. */
export function percentOf(source: Import, stage: (typeof stages)[number]): number | undefined {
  if (stage === 'importing') return source.percent
  return stage === 'pushing' ? source.push_percent : undefined
}
