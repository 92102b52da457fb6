import { isScope } from '../../access/auth/scope-catalogue.ts'
import { timestamp } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { Client } from '../../access/tokens/client.ts'
import { issueInstallationToken } from '../../domains/apps/issue-token.ts'
import { issueToken } from '../../domains/tokens/issue.ts'
import { createClassicToken, createFineGrainedToken } from '../../domains/tokens/personal.ts'
import { createWorkflowToken } from '../../domains/tokens/workflow.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Command, CommandContext } from './command.ts'
import {
  chosenRepositories,
  findAccount,
  findActiveUser,
  findAppOfClient,
  findInstallation,
  findOAuthApp,
  findRepository,
} from './find.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { permissionsFrom } from './permissions.ts'

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const maxLife = 3650 * units.d

const kinds = ['classic', 'fine-grained', 'workflow', 'oauth', 'app-user', 'installation'] as const
type Kind = (typeof kinds)[number]

/** The flags of each kind of token. */
const flagsOf: Record<Kind, readonly string[]> = {
  classic: ['login', 'scopes', 'expires-in', 'note'],
  'fine-grained': ['login', 'permissions', 'owner', 'repositories', 'expires-in', 'note'],
  workflow: ['login', 'permissions', 'repo', 'expires-in'],
  oauth: ['login', 'client-id', 'scopes', 'expires-in'],
  'app-user': ['login', 'client-id', 'expires-in'],
  installation: ['client-id', 'account', 'permissions', 'repositories', 'expires-in'],
}

interface CreatedToken {
  login: string
  value: string
  expiresAt: number | null
}

/** The lifetime in milliseconds; undefined for that of the kind. */
function lifeOf(given: ParsedArguments): number | undefined {
  const text = given.text('expires-in')
  if (text === undefined) return undefined
  const [, number, unit = 'd'] = /^(\d{1,9})([smhd])?$/.exec(text) ?? []
  const life = Number(number) * units[unit as keyof typeof units]
  if (life > 0 && life <= maxLife) return life
  throw new ConfigError(
    `--expires-in must be days, or a number with s, m, h or d, of at most 3650 days, not "${text}"`,
  )
}

function expiryOf(given: ParsedArguments, { clock }: CommandContext): number | null {
  const life = lifeOf(given)
  return life === undefined ? null : clock.now() + life
}

function scopesOf(given: ParsedArguments): string[] {
  const scopes = given.list('scopes')
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new ConfigError(`--scopes: unknown scope "${unknown}"`)
  return scopes
}

async function createClassic(
  given: ParsedArguments,
  context: CommandContext,
): Promise<CreatedToken> {
  const user = await findActiveUser(given.needed('login'), context)
  const expiresAt = expiryOf(given, context)
  const note = given.text('note') ?? null
  const { value } = await createClassicToken(
    { user, note, expiresAt, scopes: scopesOf(given) },
    context,
  )
  return { login: user.login, value, expiresAt }
}

async function createFineGrained(
  given: ParsedArguments,
  context: CommandContext,
): Promise<CreatedToken> {
  const user = await findActiveUser(given.needed('login'), context)
  const owner = await findAccount(given.text('owner') ?? user.login, context)
  const own = owner.id === user.id ? 'user' : 'organization'
  const permissions = permissionsFrom(given.list('permissions'), ['repository', own])
  const repositories = await chosenRepositories(owner, given, context)
  const expiresAt = expiryOf(given, context)
  const note = given.text('note') ?? null
  const token = { user, owner, permissions, repositories, note, expiresAt }
  const { value } = await createFineGrainedToken(token, context)
  return { login: user.login, value, expiresAt }
}

async function createWorkflow(
  given: ParsedArguments,
  context: CommandContext,
): Promise<CreatedToken> {
  const user = await findActiveUser(given.needed('login'), context)
  const repository = await findRepository(given.needed('repo'), context)
  const texts = given.has('permissions') ? given.list('permissions') : ['contents', 'metadata']
  const permissions = permissionsFrom(texts, ['repository'])
  const run = { repository, user, permissions, life: lifeOf(given) }
  return { login: user.login, ...(await createWorkflowToken(run, context)) }
}

/** A token of a user for an OAuth app or an app, as the sign-in pages issue it. */
const createForApp =
  (find: (clientId: string, context: CommandContext) => Promise<Client>) =>
  async (given: ParsedArguments, context: CommandContext): Promise<CreatedToken> => {
    const user = await findActiveUser(given.needed('login'), context)
    const client = await find(given.needed('client-id'), context)
    const wanted = { user, client, scopes: scopesOf(given), life: lifeOf(given) }
    const issued = await context.storage.transaction((transaction) =>
      issueToken(transaction, wanted, context.clock.now()),
    )
    return { login: user.login, value: issued.value, expiresAt: issued.expiresAt }
  }

async function createForInstallation(
  given: ParsedArguments,
  context: CommandContext,
): Promise<CreatedToken> {
  const app = await findAppOfClient(given.needed('client-id'), context)
  const account = await findAccount(given.needed('account'), context)
  const installation = await findInstallation(app, account, context)
  const chosen = await chosenRepositories(account, given, context)
  const texts = given.list('permissions')
  const permissions = permissionsFrom(texts, ['repository', 'organization', 'user'])
  const wanted = {
    ...(chosen && { repository_ids: chosen.map(({ id }) => id) }),
    ...(given.has('permissions') && { permissions }),
  } as Parameters<typeof issueInstallationToken>[1]
  const token = await issueInstallationToken(installation.id, wanted, context, lifeOf(given))
  return { login: account.login, value: token.value, expiresAt: token.expiresAt }
}

const creators = {
  classic: createClassic,
  'fine-grained': createFineGrained,
  workflow: createWorkflow,
  oauth: createForApp(findOAuthApp),
  'app-user': createForApp(findAppOfClient),
  installation: createForInstallation,
} satisfies Record<Kind, unknown>

export const tokenCreate: Command = {
  name: 'token create',
  usage:
    '--login LOGIN [--kind classic] [--scopes A,B] [--expires-in DAYS] [--note TEXT]\n' +
    '--login LOGIN --kind fine-grained [--owner LOGIN] [--repositories all|A,B]\n' +
    '    [--permissions AREA=ACCESS,…] [--expires-in DAYS] [--note TEXT]\n' +
    '--login LOGIN --kind workflow --repo OWNER/NAME [--permissions AREA=ACCESS,…]\n' +
    '--login LOGIN --kind oauth --client-id ID [--scopes A,B]\n' +
    '--login LOGIN --kind app-user --client-id ID\n' +
    '--kind installation --client-id ID --account LOGIN [--repositories all|A,B]\n' +
    '    [--permissions AREA=ACCESS,…]',
  help: 'create a token and print it; it is shown only once. --expires-in also accepts 90s, 60m, 8h and 7d',
  flags: {
    login: 'text',
    kind: 'text',
    scopes: 'list',
    permissions: 'list',
    owner: 'text',
    account: 'text',
    'client-id': 'text',
    repositories: 'list',
    repo: 'text',
    'expires-in': 'text',
    note: 'text',
  },
  async run(given, context) {
    const kind = given.choice('kind', kinds)
    const others = Object.values(flagsOf).flat()
    given.refuse(
      others.filter((flag) => !flagsOf[kind].includes(flag)),
      `cannot be used with ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} token`,
    )
    const { login, value, expiresAt } = await creators[kind](given, context)
    const id = await context.storage.tokenRegister.findId(hashToken(value))
    const expires_at = expiresAt === null ? null : timestamp(expiresAt)
    const end = expires_at === null ? 'does not expire' : `expires at ${expires_at}`
    return {
      json: { id, kind, login, token: value, expires_at },
      lines: [value],
      note: `Token ${id} (${kind}) of ${login} ${end}. It is shown only once.`,
    }
  },
}
