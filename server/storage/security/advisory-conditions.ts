import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  conditionsOf,
  seenInPrivate,
  type RepositorySelection,
} from '../repositories/repository-conditions.ts'
import type { Row, Tables } from '../tables.ts'

/** Instants in milliseconds: the first that is in it, and the first that is in it no more. */
export interface Period {
  from?: number
  until?: number
}

/** Which advisories that are not published are meant beside those that are. */
export type Unpublished = 'all' | 'none' | { collaborator: number }

/** Which advisories are meant; everything said must hold. */
export interface AdvisorySelection {
  /** What everybody may know of: what an operator brought in, and what public repositories published. */
  global?: true
  repositoryId?: number
  /** Of somebody's repositories, as far as those are seen. */
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
  /** About any of these weaknesses. */
  cwes?: readonly number[]
  published?: Period
  updated?: Period
  /** Published or last changed then. */
  modified?: Period
}

type Build = ExpressionBuilder<Tables, 'advisories'>
type Condition = Expression<SqlBool>

const always = sql<SqlBool>`1 = 1`
const never = sql<SqlBool>`1 = 0`

const ofRepositories = (
  eb: Build,
  where: (inner: ExpressionBuilder<Tables, 'repositories'>) => Condition,
) =>
  eb(
    'advisories.repository_id',
    'in',
    eb.selectFrom('repositories').select('repositories.id').where(where),
  )

const known = (eb: Build): Condition =>
  eb.and([
    eb('advisories.published_at', 'is not', null),
    eb.or([
      eb('advisories.repository_id', 'is', null),
      ofRepositories(eb, (inner) => inner('repositories.visibility', '=', 'public')),
    ]),
  ])

const isPublished = (eb: Build) => eb('advisories.state', '=', 'published')

function others(eb: Build, unpublished: Unpublished): Condition {
  if (unpublished === 'all') return always
  if (unpublished === 'none') return never
  const theirs = eb
    .selectFrom('advisory_collaborators')
    .select('advisory_id')
    .where('user_id', '=', unpublished.collaborator)
  return eb('advisories.id', 'in', theirs)
}

const seen = (eb: Build, unpublished: Unpublished): Condition =>
  eb.or([isPublished(eb), others(eb, unpublished)])

/** What is not published is as good as private, wherever it is: the token must reach the repository. */
function owned(
  eb: Build,
  { ownerId, seen: sight }: NonNullable<AdvisorySelection['owned']>,
  unpublished: Unpublished,
): Condition {
  const theirs = ofRepositories(eb, (inner) =>
    inner.and([inner('repositories.owner_id', '=', ownerId), conditionsOf(inner, sight)]),
  )
  const reached = ofRepositories(eb, (inner) => seenInPrivate(inner, sight))
  return eb.and([theirs, eb.or([isPublished(eb), eb.and([reached, others(eb, unpublished)])])])
}

function within(eb: Build, column: 'published_at' | 'updated_at', { from, until }: Period) {
  const parts: Condition[] = []
  if (from !== undefined) parts.push(eb(`advisories.${column}`, '>=', from))
  if (until !== undefined) parts.push(eb(`advisories.${column}`, '<', until))
  return eb.and(parts)
}

const about = (eb: Build, ecosystem: string): Condition =>
  eb(
    'advisories.id',
    'in',
    eb
      .selectFrom('advisory_vulnerabilities')
      .select('advisory_id')
      .where('ecosystem', '=', ecosystem),
  )

const weak = (eb: Build, cwes: readonly number[]): Condition =>
  cwes.length === 0
    ? never
    : eb(
        'advisories.id',
        'in',
        eb.selectFrom('advisory_weaknesses').select('advisory_id').where('cwe', 'in', cwes),
      )

/** Conditions on plain columns. */
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

/** What a selection says, as a condition on `advisories`. */
export function advisoryConditions(eb: Build, selection: AdvisorySelection): Condition {
  const { global, owned: place, unpublished = 'none', ecosystem, cwes } = selection
  const { published, updated, modified } = selection
  const said = [
    ...plain(eb, selection),
    global && known(eb),
    selection.repositoryId !== undefined && seen(eb, unpublished),
    place && owned(eb, place, unpublished),
    ecosystem !== undefined && about(eb, ecosystem),
    cwes && weak(eb, cwes),
    published && within(eb, 'published_at', published),
    updated && within(eb, 'updated_at', updated),
    modified && eb.or([within(eb, 'published_at', modified), within(eb, 'updated_at', modified)]),
  ]
  return eb.and(said.filter((each): each is Condition => Boolean(each)))
}
