import type { CommandLimits } from '../../core/process-limits.ts'

const mebibyte = 1024 ** 2

interface Row extends CommandLimits {
  /** Maximum memory in bytes, without files that are mapped for reading. */
  memory: number
  /** Maximum processor time in seconds. Undefined for processes that serve many requests. */
  time: number | undefined
}

const row = (mebibytes: number, time?: number): Row => ({ memory: mebibytes * mebibyte, time })

/** Commands that compare files. Files over 20 MB are not compared by lines (repository-config.ts). */
const comparison = row(256, 10)

/**
 * What each git command may use, by its name; uses that differ have names of their own. Beyond it,
 * git ends and the request fails with 503. Nothing else runs git, see docs/security.md.
 */
export const commandLimits = {
  archive: row(1024, 300),
  blame: row(512, 5),
  'cat-file': row(2048),
  'commit-graph': row(2048, 1800),
  'commit-tree': row(512, 20),
  config: row(512, 20),
  diff: comparison,
  'diff-tree': comparison,
  'fast-export': row(2048, 1800),
  'fast-import': row(2048, 60),
  fetch: row(4096, 3600),
  'for-each-ref': row(1024, 20),
  'format-patch': comparison,
  fsck: row(4096, 3600),
  grep: row(1024, 5),
  'hash-object': row(1024, 20),
  'index-pack': row(4096, 1800),
  log: comparison,
  'ls-remote': row(512, 20),
  'ls-tree': row(512, 20),
  'merge-base': row(1024, 20),
  'merge-tree': row(256, 10),
  'pack-objects': row(2048, 600),
  'pack-refs': row(512, 60),
  /**
   * A few bytes of a delta can expand to any size, which git allocates in one piece, and many of them
   * can take any time. Clients compute deltas of files up to 512 MiB (`core.bigFileThreshold`), which
   * takes twice as much memory.
   */
  'receive-pack': row(2048, 1800),
  reflog: row(512, 60),
  repack: row(2048, 1800),
  'rev-list': row(1024, 20),
  'rev-parse': row(512, 20),
  'symbolic-ref': row(512, 20),
  'update-ref': row(1024, 60),
  'upload-pack': row(2048, 1800),
  version: row(512, 20),
  /** `log` and `fast-import` of a recording, which read and write whole histories. */
  record: row(4096, 3600),
  /** `log` and `cat-file` of a search. */
  search: row(1024, 3),
} as const satisfies Record<string, Row>

export type LimitedUse = keyof typeof commandLimits

/** @throws RangeError for a command that no row names */
export function limitsOf(use: string): CommandLimits {
  if (!Object.hasOwn(commandLimits, use)) throw new RangeError(`No limits for git ${use}`)
  return commandLimits[use as LimitedUse]
}
