import fc from 'fast-check'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import { operations } from '../../../generated/newest/operations.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Operation, TokenKind } from '../../../server/contract/operation.ts'
import type { Role } from '../../../server/contract/role.ts'
import type { Permission } from '../../../server/storage/repositories/repositories.ts'
import type { Chosen, ImaginedWorld, Owner } from './imagined-world.ts'

export const everyOperation: Operation[] = Object.entries(operations).map(([id, row]) => ({
  id,
  ...row,
}))

export const kinds: TokenKind[] = [
  'none',
  'client',
  'classic',
  'fine-grained',
  'oauth',
  'app-user',
  'installation',
  'app',
  'workflow',
]

/** Areas that some operation requires, and a few that none does. */
const telling = [
  ...new Set([
    ...everyOperation.flatMap(({ permissions }) => permissions.flatMap((set) => Object.keys(set))),
    'contents',
    'members',
    'email_addresses',
  ]),
]

/** Every scope that some operation requires, and two that none does. */
export const scopes = [
  ...new Set([
    ...everyOperation.flatMap((operation) => operation.scopes),
    ...['user', 'gist', 'workflow'],
  ]),
  'write:repo_hook',
  'admin:repo_hook',
  'admin:org_hook',
]

export const accessesOf = (area: string) =>
  permissionAreas[area as keyof typeof permissionAreas].accesses

export const somePermissions: fc.Arbitrary<Permissions> = fc
  .subarray(telling)
  .chain((areas) =>
    fc.tuple(
      ...areas.map((area) =>
        fc.constantFrom(...accessesOf(area)).map((access) => [area, access] as const),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries))

const anyOwner = fc.constantFrom<Owner>('user', 'organization', 'somebody else')
const anyChosen = fc.constantFrom<Chosen>('all', 'this one', 'others')
const anyBase: (Role | null)[] = [null, 'read', 'triage', 'write', 'maintain', 'admin']
const anyPermission: Permission[] = ['pull', 'triage', 'push', 'maintain', 'admin']

/** Any world. Inconsistent worlds are no rarer than necessary. */
export const anyWorld = (kind: TokenKind): fc.Arbitrary<ImaginedWorld> =>
  fc
    .record({
      owner: anyOwner,
      private: fc.boolean(),
      membership: fc.constantFrom('none', 'member', 'admin'),
      collaborator: fc.constantFrom<Permission | 'none'>('none', ...anyPermission),
      organizationRoles: fc.subarray(anyBase, { maxLength: 2 }),
      teams: fc.subarray(anyPermission, { maxLength: 2 }),
      scopes: fc.subarray(scopes),
      token: fc.record({
        permissions: somePermissions,
        owner: anyOwner,
        repositories: anyChosen,
        narrowed: fc.boolean(),
      }),
      fits: fc.boolean(),
      installation: fc.record({
        exists: fc.boolean(),
        suspended: fc.boolean(),
        permissions: somePermissions,
        repositories: anyChosen,
      }),
    })
    .map(({ fits, ...world }) => {
      if (!fits) return { kind, ...world }
      const token = { ...world.token, owner: world.owner, repositories: 'this one' as const }
      const installation = { ...world.installation, exists: true, suspended: false }
      return { kind, ...world, token, installation: { ...installation, repositories: 'all' } }
    })
