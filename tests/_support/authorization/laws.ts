import fc from 'fast-check'
import { authorize } from '../../../server/access/auth/authorize.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import {
  rightsAnywhere,
  rightsFor,
  rightsForOrganization,
  rightsOnOwn,
} from '../../../server/access/auth/rights.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import { ServiceError } from '../../../server/core/errors.ts'
import { namesRepository } from '../contract/operation-kinds.ts'
import {
  callerIn,
  organization,
  repositoryIn,
  storageOf,
  type ImaginedWorld,
} from './imagined-world.ts'
import { knowsRepository, mayInRepository } from './naive-access.ts'
import { accessesOf, anyWorld, everyOperation, kinds, scopes } from './worlds.ts'

/** The server's decision before any handler runs: 200, 401, 403 or 404. */
async function verdict(operation: Operation, world: ImaginedWorld): Promise<number> {
  const caller = callerIn(world)
  const storage = storageOf(world)
  const { path, method } = operation
  const place = async () => {
    if (namesRepository(operation)) {
      const repository = repositoryIn(world)
      const rights = await rightsFor(operation, repository, caller, storage)
      return { ...rights, names: 'repository', repository }
    }
    if (path.includes('{org}')) {
      const rights = await rightsForOrganization(operation, organization, caller, storage)
      return { ...rights, names: 'organization', organization }
    }
    return method === 'GET' ? rightsAnywhere(caller) : rightsOnOwn(caller, storage)
  }
  try {
    authorize(operation, caller, (await place()) as Parameters<typeof authorize>[2])
    return 200
  } catch (error) {
    if (error instanceof ServiceError) return error.status
    throw error
  }
}

/** A world, and the same world with one more scope, permission, role or repository. */
interface Step {
  less: ImaginedWorld
  more: ImaginedWorld
}

const stronger = (permissions: Permissions, area: string): Permissions => {
  const accesses = accessesOf(area)
  const next = accesses[(accesses as readonly string[]).indexOf(permissions[area] ?? '') + 1]
  return next ? { ...permissions, [area]: next } : permissions
}

const areas = [
  ...new Set(
    everyOperation.flatMap(({ permissions }) => permissions.flatMap((set) => Object.keys(set))),
  ),
  'contents',
  'members',
]

const ladder = ['none', 'pull', 'triage', 'push', 'maintain', 'admin'] as const
const above = <T>(steps: readonly T[], step: T): T => steps[steps.indexOf(step) + 1] ?? step

/** Ways to grant more. */
const gifts: fc.Arbitrary<(world: ImaginedWorld) => ImaginedWorld> = fc.oneof(
  fc.constantFrom(...scopes).map((scope) => (world: ImaginedWorld) => ({
    ...world,
    scopes: [...world.scopes, scope],
  })),
  fc.constantFrom(...areas).map((area) => (world: ImaginedWorld) => ({
    ...world,
    token: { ...world.token, permissions: stronger(world.token.permissions, area) },
  })),
  fc.constantFrom(...areas).map((area) => (world: ImaginedWorld) => ({
    ...world,
    installation: {
      ...world.installation,
      permissions: stronger(world.installation.permissions, area),
    },
  })),
  fc.constant((world: ImaginedWorld) => ({
    ...world,
    collaborator: above(ladder, world.collaborator),
  })),
  fc
    .constantFrom(...(['read', 'write', 'admin', null] as const))
    .map((role) => (world: ImaginedWorld) => ({
      ...world,
      organizationRoles: [...world.organizationRoles, role],
    })),
  fc.constant((world: ImaginedWorld) => ({
    ...world,
    membership: above(['none', 'member', 'admin'] as const, world.membership),
  })),
  fc.constant((world: ImaginedWorld) => ({
    ...world,
    token: { ...world.token, repositories: 'all' as const },
  })),
  fc.constant((world: ImaginedWorld) => ({
    ...world,
    installation: { ...world.installation, exists: true, suspended: false },
  })),
)

const anyOperation = fc.constantFrom(...everyOperation)
const anyKind = fc.constantFrom(...kinds)

const steps: fc.Arbitrary<Step> = anyKind
  .chain((kind) => fc.tuple(anyWorld(kind), gifts))
  .map(([less, give]) => ({ less, more: give(less) }))

interface Run {
  seed: number
  /** Number of cases. */
  cases: number
}

const settings = ({ seed, cases }: Run) => ({ seed, numRuns: cases })

const describeCase = (operation: Operation, world: ImaginedWorld) =>
  `${operation.id} in ${JSON.stringify(world)}`

/**
 * Granting more never removes access, and revoking never adds any.
 * @returns how many cases succeeded before the additional grant
 */
export async function checkMonotone(run: Run): Promise<number> {
  let successes = 0
  const property = fc.asyncProperty(anyOperation, steps, async (operation, { less, more }) => {
    const [before, after] = [await verdict(operation, less), await verdict(operation, more)]
    if (before === 200) successes++
    if (before === 200 && after !== 200) {
      throw new Error(`${describeCase(operation, less)}: 200, and ${after} with more`)
    }
  })
  await fc.assert(property, settings(run))
  return successes
}

const inRepositories = everyOperation.filter(namesRepository)

/**
 * A token's access to a repository is the intersection of what the token allows and what its holder
 * or installation may do. A repository that the caller cannot see is 404.
 * @returns how many cases were successful
 */
export async function checkEffectiveAccess(run: Run): Promise<number> {
  let successes = 0
  const anywhere = anyKind.chain((kind) => anyWorld(kind))
  const property = fc.asyncProperty(
    fc.constantFrom(...inRepositories),
    anywhere,
    async (operation, world) => {
      const answer = await verdict(operation, world)
      const expected = mayInRepository(operation, world)
      if (expected) successes++
      if ((answer === 200) !== expected) {
        throw new Error(`${describeCase(operation, world)}: ${answer}, but allowed is ${expected}`)
      }
      if (answer === 403 && !knowsRepository(operation, world)) {
        throw new Error(`${describeCase(operation, world)}: 403 gives a hidden repository away`)
      }
    },
  )
  await fc.assert(property, settings(run))
  return successes
}
