import type { Schemas } from '../../contract/schemas.ts'
import type { Machine } from './machines.ts'

const gib = 1024 ** 3

/** A machine type. Prebuilds are not supported. */
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
