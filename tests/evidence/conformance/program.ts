import { once } from 'node:events'
import { everything, runVersion } from '../../conformance/all-versions.ts'
import type { Sizes, Verdict, Version } from '../../conformance/check.ts'
import { checks } from '../../conformance/checks/index.ts'
import { useSpawner } from '../../../server/core/processes.ts'

/** What the process runs. */
export interface Task {
  version: Version
  sizes: Sizes
}

/** What it answers. */
export type Message = { progress: string } | { verdicts: Verdict[] }

const tell = (message: Message) =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, resolve))

// This process is large, so starting git would take most of the time.
useSpawner()

const [{ version, sizes }] = (await once(process, 'message')) as [Task]
const progress = (line: string) => void tell({ progress: line })
const verdicts = await runVersion(checks, version, { sizes, share: everything, progress })
await tell({ verdicts })
process.disconnect()
