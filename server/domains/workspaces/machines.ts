const gib = 1024 ** 3

/** A machine type for workspaces. */
export interface Machine {
  name: string
  cpus: number
  /** In bytes. */
  memory: number
  storage: number
  /** Locations that offer this machine type. */
  locations: readonly string[]
}

/** Default location of machines. */
export const defaultLocation = 'EastUs'

const everywhere = [defaultLocation, 'WestUs2', 'WestEurope', 'SouthEastAsia']
const largeSites = [defaultLocation, 'WestUs2', 'WestEurope']
const largestSites = [defaultLocation, 'WestUs2']

const machine = (
  name: string,
  [cpus, memory, storage]: [number, number, number],
  locations: readonly string[],
): Machine => ({ name, cpus, memory: memory * gib, storage: storage * gib, locations })

export const smallestMachine = machine('basicLinux32gb', [2, 8, 32], everywhere)

/**
 * All machine types, smallest first. Workspaces are not run by this server, so this table is
 * static.
 */
export const machines: readonly Machine[] = [
  smallestMachine,
  machine('standardLinux32gb', [4, 16, 32], everywhere),
  machine('premiumLinux', [8, 32, 64], everywhere),
  machine('largePremiumLinux', [16, 64, 128], largeSites),
  machine('xLargePremiumLinux', [32, 128, 128], largestSites),
]

export const machineNamed = (name: string): Machine | undefined =>
  machines.find((each) => each.name === name)
