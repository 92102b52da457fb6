import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  conditionsOf,
  isVisibleWhenPrivate,
  type RepositorySelection,
} from '../repositories/repository-conditions.ts'
import { findsRow } from '../sql/finds-row.ts'
import type { Period } from '../sql/period.ts'
import type { Row, Tables } from '../schema/tables.ts'

/** Which unpublished advisories are included. */
export type Unpublished = 'all' | 'none' | { collaborator: number }

/** Filter of advisories; all given conditions must hold. */
export interface AdvisorySelection {
  /**
   * The global database: advisories that an operator imported and published ones of public
   * repositories.
   */
  global?: true
  repositoryId?: number
  /** Advisories of an account's repositories that the viewer can see. */
  owned?: { ownerId: number; seen: Pick<RepositorySelection, 'readableBy' | 'reach'> }
  unpublished?: Unpublished
  ids?: readonly number[]
  ghsaId?: string
  cveId?: string
  type?: Row<'advisories'>['type']
  state?: Row<'advisories'>['state']
  severity?: Row<'advisories'>['severity']
  withdrawn?: boolean
  ecosystem?: string
  /** Any of these CWE numbers. */
  cwes?: readonly number[]
  published?: Period
  updated?: Period
  /** Published or updated in this range. */
  modified?: Period
}

type Build = ExpressionBuilder<Tables, 'advisories'>
type Condition = Expression<SqlBool>

const always = sql<SqlBool>`1 = 1`
const never = sql<SqlBool>`1 = 0`

type InRepository = (inner: ExpressionBuilder<Tables, 'repositories'>) => Condition

/** Lists the repositories first, which must therefore be few. */
const ofRepositories = (eb: Build, where: InRepository) =>
  eb(
    'advisories.repository_id',
    'in',
    eb.selectFrom('repositories').select('repositories.id').where(where),
  )

/** The same condition, tested for each advisory. */
const inRepository = (eb: Build, where: InRepository) =>
  findsRow(
    eb
      .selectFrom('repositories')
      .select('repositories.id')
      .whereRef('repositories.id', '=', 'advisories.repository_id')
      .where(where),
  )

const isGlobal = (eb: Build): Condition =>
  eb.and([
    eb('advisories.published_at', 'is not', null),
    eb.or([
      eb('advisories.repository_id', 'is', null),
      inRepository(eb, (inner) => inner('repositories.visibility', '=', 'public')),
    ]),
  ])

const isPublished = (eb: Build) => eb('advisories.state', '=', 'published')

function isIncludedUnpublished(eb: Build, unpublished: Unpublished): Condition {
  if (unpublished === 'all') return always
  if (unpublished === 'none') return never
  const collaborationIds = eb
    .selectFrom('advisory_collaborators')
    .select('advisory_id')
    .where('user_id', '=', unpublished.collaborator)
  return eb('advisories.id', 'in', collaborationIds)
}

const isVisible = (eb: Build, unpublished: Unpublished): Condition =>
  eb.or([isPublished(eb), isIncludedUnpublished(eb, unpublished)])

/**
 * Unpublished advisories are treated as private, even in public repositories: the token must reach
 * the repository as if it were private.
 */
function owned(
  eb: Build,
  { ownerId, seen: visibility }: NonNullable<AdvisorySelection['owned']>,
  unpublished: Unpublished,
): Condition {
  const ownedByAccount = ofRepositories(eb, (inner) =>
    inner.and([inner('repositories.owner_id', '=', ownerId), conditionsOf(inner, visibility)]),
  )
  const reached = inRepository(eb, (inner) => isVisibleWhenPrivate(inner, visibility))
  return eb.and([
    ownedByAccount,
    eb.or([isPublished(eb), eb.and([reached, isIncludedUnpublished(eb, unpublished)])]),
  ])
}

function within(eb: Build, column: 'published_at' | 'updated_at', { from, until }: Period) {
  const parts: Condition[] = []
  if (from !== undefined) parts.push(eb(`advisories.${column}`, '>=', from))
  if (until !== undefined) parts.push(eb(`advisories.${column}`, '<', until))
  return eb.and(parts)
}

const affects = (eb: Build, ecosystem: string): Condition =>
  eb.exists(
    eb
      .selectFrom('advisory_vulnerabilities')
      .select('advisory_id')
      .whereRef('advisory_id', '=', 'advisories.id')
      .where('ecosystem', '=', ecosystem),
  )

const hasWeakness = (eb: Build, cwes: readonly number[]): Condition =>
  cwes.length === 0
    ? never
    : eb.exists(
        eb
          .selectFrom('advisory_weaknesses')
          .select('advisory_id')
          .whereRef('advisory_id', '=', 'advisories.id')
          .where('cwe', 'in', cwes),
      )

/** Builds conditions on plain columns. */
function plain(eb: Build, selection: AdvisorySelection): (Condition | false | undefined)[] {
  const { repositoryId, ids, ghsaId, cveId, type, state, severity, withdrawn } = selection
  return [
    repositoryId !== undefined && eb('advisories.repository_id', '=', repositoryId),
    ids && (ids.length === 0 ? never : eb('advisories.id', 'in', ids)),
    ghsaId !== undefined && eb('ghsa_id', '=', ghsaId),
    cveId !== undefined && eb('cve_id', '=', cveId),
    type && eb('type', '=', type),
    state && eb('state', '=', state),
    severity !== undefined && eb('severity', severity === null ? 'is' : '=', severity),
    withdrawn !== undefined && eb('withdrawn_at', withdrawn ? 'is not' : 'is', null),
  ]
}

/** Builds the condition of a selection on `advisories`. */
export function advisoryConditions(eb: Build, selection: AdvisorySelection): Condition {
  const { global, owned: place, unpublished = 'none', ecosystem, cwes } = selection
  const { published, updated, modified } = selection
  const parts = [
    ...plain(eb, selection),
    global && isGlobal(eb),
    selection.repositoryId !== undefined && isVisible(eb, unpublished),
    place && owned(eb, place, unpublished),
    ecosystem !== undefined && affects(eb, ecosystem),
    cwes && hasWeakness(eb, cwes),
    published && within(eb, 'published_at', published),
    updated && within(eb, 'updated_at', updated),
    modified && eb.or([within(eb, 'published_at', modified), within(eb, 'updated_at', modified)]),
  ]
  return eb.and(parts.filter((each): each is Condition => Boolean(each)))
}
