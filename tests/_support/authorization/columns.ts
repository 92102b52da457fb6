import type { Permissions } from '../../../server/contract/permissions.ts'
import { mintToken } from '../../../server/access/auth/token-format.ts'
import type { Operation, TokenKind } from '../../../server/contract/operation.ts'
import type { ClientOptions } from '../service-client.ts'
import { appToken } from './app-token.ts'
import type { Who } from './callers.ts'
import { hangsOn, subjectOf, type Suspension } from './expectation.ts'
import { isOwn, scopesThatGive } from './naive-access.ts'
import { needsOf } from '../calls/samples.ts'
import { everything, type Home } from './stage.ts'
import { kinds, scopes } from './worlds.ts'

/** The kinds of callers that call every operation, one column of the matrix each. */
export const columns = [
  'none',
  'invalid',
  'expired',
  'revoked',
  'wrong kind',
  'too little',
  'other tenant',
  'suspended',
  'enough',
] as const
export type Column = (typeof columns)[number]

/** One caller of one cell. */
export interface Attempt {
  who: Who
  /** Invalid credentials. */
  credentials?: ClientOptions
  suspension?: Suspension
}

/** Whether the permissions cover resources of the token's holder, possibly among others. */
const isAboutOwn = (set: object) => Object.keys(set).some(isOwn)

/** The owner that a token must be for, so that the operation succeeds. */
const homeFor = (operation: Operation): Home => {
  const ofOthers = ['installation', 'organization'].includes(subjectOf(operation))
  const own = operation.permissions.length > 0 && operation.permissions.every(isAboutOwn)
  return own || (operation.path.startsWith('/user') && !ofOthers) ? 'mona' : 'scene'
}

const someone = (operation: Operation, kind: TokenKind, more: Partial<Who> = {}): Who => ({
  label: kind,
  kind,
  user: 'mona',
  home: kind === 'fine-grained' || more.narrowed ? homeFor(operation) : 'scene',
  app: 'ci-bot',
  scopes,
  permissions: everything,
  ...more,
})

/** Callers of a kind with every permission. Clients come as OAuth apps and as apps. */
function fullyAble(operation: Operation, kind: TokenKind): Who[] {
  if (kind !== 'client') return [someone(operation, kind)]
  const app = someone(operation, kind, { label: 'client (app)' })
  // Only app tokens can be narrowed.
  if (operation.id === 'apps/scope-token') return [app]
  return [someone(operation, kind, { label: 'client (OAuth app)', client: 'Ov23ours' }), app]
}

const withCredentials = kinds.filter((kind) => kind !== 'none')
const acceptedBy = ({ tokens }: Operation) =>
  withCredentials.filter((kind) => tokens.includes(kind))

const scoped: TokenKind[] = ['classic', 'oauth']
const permitted: TokenKind[] = ['fine-grained', 'app-user', 'installation', 'workflow']

const without = (permissions: Permissions, area: string): Permissions =>
  Object.fromEntries(Object.entries(permissions).filter(([each]) => each !== area))

/** Scopes that grant none of the given ones. */
const scopesWithout = (taken: readonly string[]) =>
  scopes.filter((scope) => !taken.some((each) => (scopesThatGive[each] ?? [each]).includes(scope)))

function lackingScopes(operation: Operation, kind: TokenKind): Who[] {
  const each = operation.scopes.map((scope) =>
    someone(operation, kind, { label: `${kind} without ${scope}`, scopes: scopesWithout([scope]) }),
  )
  const none = someone(operation, kind, {
    label: `${kind} without scopes`,
    scopes: scopesWithout(operation.scopes.length > 0 ? operation.scopes : scopes),
  })
  const bare = someone(operation, kind, { label: `${kind} with no scope at all`, scopes: [] })
  return [...each, none, bare]
}

function lackingPermissions(operation: Operation, kind: TokenKind): Who[] {
  const narrowed = kind === 'app-user'
  const lacking = (label: string, permissions: Permissions) =>
    someone(operation, kind, { label: `${kind} ${label}`, permissions, narrowed })
  const needs = needsOf(operation).flatMap((set) => Object.entries(set))
  const each = needs.flatMap(([area, access]) => [
    lacking(`without ${area}`, without(everything, area)),
    ...(access !== 'read'
      ? [lacking(`with ${area}: read`, { ...everything, [area]: 'read' })]
      : []),
  ])
  return [...each, lacking('with no permission', {})]
}

/** A member of the organization with read access only. */
const lowly = (operation: Operation, kind: TokenKind) =>
  someone(operation, kind, { label: `${kind} of a member`, user: 'hubot' })

function tooLittle(operation: Operation): Who[] {
  return acceptedBy(operation).flatMap((kind) => {
    if (scoped.includes(kind)) return [...lackingScopes(operation, kind), lowly(operation, kind)]
    if (kind === 'app-user') return [...lackingPermissions(operation, kind), lowly(operation, kind)]
    if (permitted.includes(kind)) return lackingPermissions(operation, kind)
    if (kind === 'app')
      return [someone(operation, kind, { label: 'app with nothing', app: 'bare-bot' })]
    return [someone(operation, kind, { label: 'client with nothing', app: 'bare-bot' })]
  })
}

/**
 * Callers with minimal permissions: one for each sufficient scope and each sufficient permission
 * set.
 */
export function enough(operation: Operation): Who[] {
  return acceptedBy(operation).flatMap((kind): Who[] => {
    const inRepository = subjectOf(operation) === 'repository'
    const whole = fullyAble(operation, kind).map((who) =>
      kind === 'client' && inRepository ? { ...who, openly: true as const } : who,
    )
    if (scoped.includes(kind)) {
      const alone = operation.scopes.map((scope) =>
        someone(operation, kind, {
          label: `${kind} with ${scope}`,
          scopes: [scope],
          ...(scope === 'public_repo' && inRepository && { openly: true }),
        }),
      )
      return [...whole, ...alone]
    }
    if (!permitted.includes(kind)) return whole
    // Tokens for the scene do not reach their holder's own resources.
    const usable = needsOf(operation).filter(
      (set) => !inRepository || homeFor(operation) === 'mona' || !isAboutOwn(set),
    )
    const alone = usable.map((set) => {
      const words = Object.entries(set).map(([area, access]) => `${area}: ${access}`)
      const narrowed = kind === 'app-user'
      return someone(operation, kind, {
        label: `${kind} with ${words.join(', ')}`,
        permissions: set,
        narrowed,
      })
    })
    // A token for its holder's own resources reaches nothing private of others.
    const confined = inRepository && homeFor(operation) === 'mona'
    const open = (who: Who): Who =>
      confined && who.home === 'mona' ? { ...who, openly: true } : who
    return [...whole, ...alone].map(open)
  })
}

/** The same callers in another organization. */
function otherTenant(operation: Operation): Who[] {
  const elsewhere = homeFor(operation) === 'mona' ? 'scene' : 'mona'
  return acceptedBy(operation).flatMap((kind): Who[] => {
    const of = (more: Partial<Who>) => [someone(operation, kind, more)]
    switch (kind) {
      case 'client':
        return of({ client: 'Ov23other' })
      case 'app':
        return of({ app: 'other-bot' })
      case 'app-user':
        return [
          ...of({ label: 'app-user of another app', app: 'other-bot' }),
          ...of({ label: 'app-user, for a stranger', user: 'stranger' }),
        ]
      case 'installation':
        return [
          ...of({ home: 'mona' }),
          ...of({ label: 'installation of another app', app: 'other-bot', home: 'stranger' }),
        ]
      case 'workflow':
        return of({ home: 'mona' })
      case 'fine-grained':
        return [
          ...of({ label: 'fine-grained for another owner', home: elsewhere }),
          ...of({ label: 'fine-grained of a stranger', user: 'stranger', home: 'stranger' }),
          ...of({ label: 'fine-grained of a stranger, made for it', user: 'stranger' }),
        ]
      default:
        return of({ user: 'stranger' })
    }
  })
}

const suspensions: Suspension[] = [
  'the user',
  'the installation',
  'the account',
  'the owner of the app',
]

/** Whether a suspension concerns the caller, even if the credentials do not depend on it. */
const concerned = (suspension: Suspension, who: Who) =>
  hangsOn(suspension, who) ||
  (['the installation', 'the account'].includes(suspension) &&
    (who.kind === 'app-user' || who.kind === 'app'))

function suspended(operation: Operation): Attempt[] {
  return suspensions.flatMap((suspension) =>
    acceptedBy(operation)
      .flatMap((kind) => fullyAble(operation, kind))
      .filter((who) => concerned(suspension, who))
      .map((who) => ({ who: { ...who, label: `${who.label}, ${suspension}` }, suspension })),
  )
}

/**
 * Invalid credentials.
 * @param now milliseconds
 */
function invalid(operation: Operation, now: number): Attempt[] {
  const mint = mintToken('ghp_')
  const credentials: Record<string, ClientOptions> = {
    'an unknown token': { token: mint },
    'a mistyped token': { token: mint.slice(0, -1) + (mint.endsWith('0') ? '1' : '0') },
    'an unknown client': { basic: ['Ov23nobody', 'secret'] },
    'a wrong secret': { basic: ['Ov23ours', 'secret'] },
    'an unknown app': { token: appToken('Iv23nobody', now) },
    'an unsigned JWT of an app': {
      token: `${appToken('Iv23ours', now).split('.', 2).join('.')}.`,
    },
  }
  return Object.entries(credentials).map(([label, each]) => {
    const who = someone(operation, 'none', { label, condition: 'revoked' })
    return { who, credentials: each }
  })
}

const perKind = (operation: Operation, chosen: TokenKind[], condition: Who['condition']) =>
  chosen.flatMap((kind) =>
    fullyAble(operation, kind).map((who) => ({ who: { ...who, ...(condition && { condition }) } })),
  )

/** All callers of each column. Clients do not expire. */
export function attempts(operation: Operation, now: number): Record<Column, Attempt[]> {
  const those = (people: Who[]) => people.map((who) => ({ who }))
  const others = withCredentials.filter((kind) => !operation.tokens.includes(kind))
  const expiring = withCredentials.filter((kind) => kind !== 'client')
  return {
    none: those([someone(operation, 'none', { label: 'nobody' })]),
    invalid: invalid(operation, now),
    expired: perKind(operation, expiring, 'expired'),
    revoked: perKind(operation, withCredentials, 'revoked'),
    'wrong kind': perKind(operation, others, undefined),
    'too little': those(tooLittle(operation)),
    'other tenant': those(otherTenant(operation)),
    suspended: suspended(operation),
    enough: those(enough(operation)),
  }
}
