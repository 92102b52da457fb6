import type { Machine } from './machines.ts'

/** What a configuration asks of a machine (`hostRequirements`), and nothing else. */
export interface Requirements {
  cpus: number
  /** Bytes. */
  memory: number
  storage: number
  gpu: boolean
}

export const noRequirements: Requirements = { cpus: 0, memory: 0, storage: 0, gpu: false }

const units = { tb: 1024 ** 4, gb: 1024 ** 3, mb: 1024 ** 2, kb: 1024 } as const

/** `8gb` in bytes; nothing for what cannot be read. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  const [, amount, unit] = /^(\d{1,9})(tb|gb|mb|kb)?$/i.exec(String(value)) ?? []
  if (amount === undefined) return 0
  return Number(amount) * (unit ? units[unit.toLowerCase() as keyof typeof units] : 1)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a configuration asks for; what is no configuration asks for nothing. */
export function requirementsOf(configuration: unknown): Requirements {
  const asked = isObject(configuration) ? configuration.hostRequirements : undefined
  if (!isObject(asked)) return noRequirements
  const { cpus, memory, storage, gpu } = asked
  return {
    cpus: typeof cpus === 'number' ? cpus : 0,
    memory: sizeOf(memory),
    storage: sizeOf(storage),
    gpu: gpu === true || isObject(gpu), // `optional` does without
  }
}

/** Whether a machine has what is asked for; none has a graphics processor. */
export const meets = (machine: Machine, { cpus, memory, storage, gpu }: Requirements): boolean =>
  !gpu && machine.cpus >= cpus && machine.memory >= memory && machine.storage >= storage
