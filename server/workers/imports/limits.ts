import type { SourceLimits } from './converter.ts'

/** Limits of one import. */
export interface ImportLimits extends SourceLimits {
  /** Maximum duration of one step in milliseconds. */
  time: number
  /** Maximum address space of one git process in bytes. */
  memory: number
}

const gibibyte = 1024 ** 3

export const importLimits: ImportLimits = {
  bytes: 10 * gibibyte,
  silence: 60_000,
  time: 12 * 3_600_000,
  memory: 4 * gibibyte,
}

/** Maximum heap of the import process, without git, in mebibytes. */
export const workerHeap = 1024

/** Maximum number of branches and tags of a source. */
export const maxRefs = 20_000
