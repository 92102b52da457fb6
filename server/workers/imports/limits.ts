import type { SourceLimits } from './converter.ts'

/** What one import may take (requirement I8). */
export interface ImportLimits extends SourceLimits {
  /** How long it may work at a stretch, in milliseconds. */
  time: number
  /** Memory of one git process, in bytes of address space. */
  memory: number
}

const gibibyte = 1024 ** 3

export const importLimits: ImportLimits = {
  bytes: 10 * gibibyte,
  silence: 60_000,
  time: 12 * 3_600_000,
  memory: 4 * gibibyte,
}

/** What the process of an import may hold beside git, in mebibytes. */
export const workerHeap = 1024

/** Branches and tags of one source. */
export const mostRefs = 20_000
