import { isScope } from '../../access/auth/scope-catalogue.ts'
import { timestamp } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { createClassicToken, createFineGrainedToken } from '../../domains/tokens/personal.ts'
import { createWorkflowToken } from '../../domains/tokens/workflow.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Command, CommandContext } from './command.ts'
import { chosenRepositories, findAccount, findActiveUser, findRepository } from './find.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { permissionsFrom } from './permissions.ts'

const day = 86_400_000
const longestLife = 3650

const kinds = ['classic', 'fine-grained', 'workflow'] as const
type Kind = (typeof kinds)[number]

/** The flags of each kind of token. */
const flagsOf: Record<Kind, readonly string[]> = {
  classic: ['scopes', 'expires-in', 'note'],
  'fine-grained': ['permissions', 'owner', 'repositories', 'expires-in', 'note'],
  workflow: ['permissions', 'repo'],
}

interface Made {
  value: string
  expiresAt: number | null
}

function expiryOf(given: ParsedArguments, { clock }: CommandContext): number | null {
  const text = given.text('expires-in')
  if (text === undefined) return null
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= longestLife) return clock.now() + days * day
  throw new ConfigError(
    `--expires-in must be a number of days from 1 to ${longestLife}, not "${text}"`,
  )
}

function scopesOf(given: ParsedArguments): string[] {
  const scopes = given.list('scopes')
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined) throw new ConfigError(`--scopes: unknown scope "${unknown}"`)
  return scopes
}

async function makeClassic(
  user: Account,
  given: ParsedArguments,
  desk: CommandContext,
): Promise<Made> {
  const expiresAt = expiryOf(given, desk)
  const note = given.text('note') ?? null
  const { value } = await createClassicToken(
    { user, note, expiresAt, scopes: scopesOf(given) },
    desk,
  )
  return { value, expiresAt }
}

async function makeFineGrained(
  user: Account,
  given: ParsedArguments,
  desk: CommandContext,
): Promise<Made> {
  const owner = await findAccount(given.text('owner') ?? user.login, desk)
  const own = owner.id === user.id ? 'user' : 'organization'
  const permissions = permissionsFrom(given.list('permissions'), ['repository', own])
  const repositories = await chosenRepositories(owner, given, desk)
  const expiresAt = expiryOf(given, desk)
  const note = given.text('note') ?? null
  const token = { user, owner, permissions, repositories, note, expiresAt }
  const { value } = await createFineGrainedToken(token, desk)
  return { value, expiresAt }
}

async function makeWorkflow(
  user: Account,
  given: ParsedArguments,
  desk: CommandContext,
): Promise<Made> {
  const repository = await findRepository(given.needed('repo'), desk)
  const texts = given.has('permissions') ? given.list('permissions') : ['contents', 'metadata']
  const permissions = permissionsFrom(texts, ['repository'])
  return createWorkflowToken({ repository, user, permissions }, desk)
}

const makers = {
  classic: makeClassic,
  'fine-grained': makeFineGrained,
  workflow: makeWorkflow,
} satisfies Record<Kind, unknown>

export const tokenCreate: Command = {
  name: 'token create',
  usage:
    '--login LOGIN [--kind classic] [--scopes A,B] [--expires-in DAYS] [--note TEXT]\n' +
    '--login LOGIN --kind fine-grained [--owner LOGIN] [--repositories all|A,B]\n' +
    '    [--permissions AREA=ACCESS,…] [--expires-in DAYS] [--note TEXT]\n' +
    '--login LOGIN --kind workflow --repo OWNER/NAME [--permissions AREA=ACCESS,…]',
  help: 'create a token and print it; it is shown only once',
  flags: {
    login: 'text',
    kind: 'text',
    scopes: 'list',
    permissions: 'list',
    owner: 'text',
    repositories: 'list',
    repo: 'text',
    'expires-in': 'text',
    note: 'text',
  },
  async run(given, desk) {
    const kind = given.choice('kind', kinds)
    const others = Object.values(flagsOf).flat()
    given.refuse(
      others.filter((flag) => !flagsOf[kind].includes(flag)),
      `cannot be used with a ${kind} token`,
    )
    const user = await findActiveUser(given.needed('login'), desk)
    const { value, expiresAt } = await makers[kind](user, given, desk)
    const id = await desk.storage.tokenRegister.findId(hashToken(value))
    const expires_at = expiresAt === null ? null : timestamp(expiresAt)
    const end = expires_at === null ? 'does not expire' : `expires at ${expires_at}`
    return {
      json: { id, kind, login: user.login, token: value, expires_at },
      lines: [value],
      note: `Token ${id} (${kind}) of ${user.login} ${end}. It is shown only once.`,
    }
  },
}
