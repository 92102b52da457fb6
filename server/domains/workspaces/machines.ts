const gib = 1024 ** 3

/** A type of machine that a workspace can have. */
export interface Machine {
  name: string
  cpus: number
  /** Bytes. */
  memory: number
  storage: number
  /** Where there are such machines. */
  locations: readonly string[]
}

/** Where machines are, when it is not said. */
export const usualLocation = 'EastUs'

const everywhere = [usualLocation, 'WestUs2', 'WestEurope', 'SouthEastAsia']
const largeSites = [usualLocation, 'WestUs2', 'WestEurope']
const largestSites = [usualLocation, 'WestUs2']

const machine = (
  name: string,
  [cpus, memory, storage]: [number, number, number],
  locations: readonly string[],
): Machine => ({ name, cpus, memory: memory * gib, storage: storage * gib, locations })

export const smallestMachine = machine('basicLinux32gb', [2, 8, 32], everywhere)

/** Every type there is, the smallest first. Nothing runs here, so the table is all there is to know. */
export const machines: readonly Machine[] = [
  smallestMachine,
  machine('standardLinux32gb', [4, 16, 32], everywhere),
  machine('premiumLinux', [8, 32, 64], everywhere),
  machine('largePremiumLinux', [16, 64, 128], largeSites),
  machine('xLargePremiumLinux', [32, 128, 128], largestSites),
]

export const machineNamed = (name: string): Machine | undefined =>
  machines.find((each) => each.name === name)
