import type { Machine } from './machines.ts'

/** The machine requirements in a configuration (`hostRequirements`). */
export interface Requirements {
  cpus: number
  /** In bytes. */
  memory: number
  storage: number
  gpu: boolean
}

export const noRequirements: Requirements = { cpus: 0, memory: 0, storage: 0, gpu: false }

const units = { tb: 1024 ** 4, gb: 1024 ** 3, mb: 1024 ** 2, kb: 1024 } as const

/** Parses a size such as `8gb` into bytes; 0 for an invalid size. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  const [, amount, unit] = /^(\d{1,9})(tb|gb|mb|kb)?$/i.exec(String(value)) ?? []
  if (amount === undefined) return 0
  return Number(amount) * (unit ? units[unit.toLowerCase() as keyof typeof units] : 1)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads the requirements of a configuration; none for an invalid configuration. */
export function requirementsOf(configuration: unknown): Requirements {
  const required = isObject(configuration) ? configuration.hostRequirements : undefined
  if (!isObject(required)) return noRequirements
  const { cpus, memory, storage, gpu } = required
  return {
    cpus: typeof cpus === 'number' ? cpus : 0,
    memory: sizeOf(memory),
    storage: sizeOf(storage),
    gpu: gpu === true || isObject(gpu), // `optional` needs no GPU
  }
}

/** Whether a configuration requests permissions in other repositories. */
export function requestsPermissions(configuration: unknown): boolean {
  const { customizations } = isObject(configuration) ? configuration : {}
  const { codespaces } = isObject(customizations) ? customizations : {}
  const { repositories } = isObject(codespaces) ? codespaces : {}
  return isObject(repositories) && Object.keys(repositories).length > 0
}

/** Whether a machine meets the requirements. No machine has a GPU. */
export const meetsRequirements = (
  machine: Machine,
  { cpus, memory, storage, gpu }: Requirements,
): boolean => !gpu && machine.cpus >= cpus && machine.memory >= memory && machine.storage >= storage
