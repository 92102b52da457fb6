import type { Schemas } from '../../../api/handler.ts'
import type { Machine } from '../machines.ts'

const gib = 1024 ** 3

/** A type of machine; images are never prepared. */
export const workspaceMachine = ({
  name,
  cpus,
  memory,
  storage,
}: Machine): Schemas['workspace-machine'] => ({
  name,
  display_name: `${cpus} cores, ${memory / gib} GB RAM, ${storage / gib} GB storage`,
  operating_system: 'linux',
  storage_in_bytes: storage,
  memory_in_bytes: memory,
  cpus,
  prebuild_availability: null,
})
