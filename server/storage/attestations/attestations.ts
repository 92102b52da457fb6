import type { ExpressionBuilder } from 'kysely'
import { conditionsOf, type RepositorySelection } from '../repositories/repository-conditions.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** An attestation without its bundle. */
export type Attestation = Pick<Row<'attestations'>, 'id' | 'repository_id' | 'key'>

export interface NewAttestation {
  repository_id: number
  key: string
  predicate_type: string
  bundle: object
  created_at: number
  digests: readonly string[]
}

export interface PredicateFilter {
  /** Prefixes of predicate types; any of them matches. */
  starts?: readonly string[]
  /** The only predicate type that matches. */
  exactly?: string
}

/** Filter of attestations; all given conditions must hold. */
export interface AttestationSelection {
  digests: readonly string[]
  repositoryId?: number
  /** In those of the account's repositories that the selection includes. */
  within?: { ownerId: number; selection: RepositorySelection }
  predicates?: PredicateFilter | undefined
}

/** A page of a list ordered by descending id. */
export interface AttestationWindow {
  /** Only ids below this one. */
  below?: number | undefined
  /** Only ids above this one, nearest first. */
  above?: number | undefined
  limit: number
}

/** Condition that the predicate type matches the filter. */
function isOneOf(
  eb: ExpressionBuilder<Tables, 'attestations'>,
  { starts = [], exactly }: PredicateFilter,
) {
  const type = 'attestations.predicate_type'
  if (exactly !== undefined) return eb(type, '=', exactly)
  const beginning = (length: number) => eb.fn<string>('substr', [type, eb.lit(1), eb.lit(length)])
  return eb.or(starts.map((start) => eb(beginning(start.length), '=', start)))
}

const shown = ['attestations.id', 'attestations.repository_id', 'attestations.key'] as const

const selected = (
  handle: Handle,
  { digests, repositoryId, within, predicates }: AttestationSelection,
) =>
  handle
    .selectFrom('attestations')
    .where('attestations.id', 'in', (eb) =>
      eb
        .selectFrom('attestation_subjects')
        .select('attestation_subjects.attestation_id')
        .where('attestation_subjects.digest', 'in', [...digests]),
    )
    .$if(repositoryId !== undefined, (query) =>
      query.where('attestations.repository_id', '=', repositoryId!),
    )
    .$if(within !== undefined, (query) =>
      query.where('attestations.repository_id', 'in', (eb) =>
        eb
          .selectFrom('repositories')
          .select('repositories.id')
          .where('repositories.owner_id', '=', within!.ownerId)
          .where((inner) => conditionsOf(inner, within!.selection)),
      ),
    )
    .$if(predicates !== undefined, (query) => query.where((eb) => isOneOf(eb, predicates!)))

function attestationReads(handle: Handle) {
  return {
    /** Lists attestations by descending id. */
    list: async (
      selection: AttestationSelection,
      { below, above, limit }: AttestationWindow,
    ): Promise<Attestation[]> => {
      const rows = await selected(handle, selection)
        .select(shown)
        .$if(below !== undefined, (query) => query.where('attestations.id', '<', below!))
        .$if(above !== undefined, (query) => query.where('attestations.id', '>', above!))
        .orderBy('attestations.id', above === undefined ? 'desc' : 'asc')
        .limit(limit)
        .execute()
      return above === undefined ? rows : rows.reverse()
    },

    /** Lists which of the digests are subjects of each attestation. */
    subjects: (ids: readonly number[], digests: readonly string[]) =>
      handle
        .selectFrom('attestation_subjects')
        .selectAll()
        .where('attestation_id', 'in', [...ids, 0])
        .where('digest', 'in', [...digests])
        .execute(),

    /** Lists the repositories that have matching attestations. */
    repositoriesOf: async (selection: AttestationSelection): Promise<number[]> => {
      const rows = await selected(handle, selection)
        .select('attestations.repository_id')
        .distinct()
        .execute()
      return rows.map(({ repository_id }) => repository_id)
    },

    /** Loads the bundles of attestations, by id. */
    bundles: async (ids: readonly number[]): Promise<Map<number, object>> => {
      const rows = await handle
        .selectFrom('attestations')
        .select(['id', 'bundle'])
        .where('id', 'in', [...ids, 0])
        .execute()
      return new Map(rows.map(({ id, bundle }) => [id, decode<object>(bundle)]))
    },

    /** Loads a bundle as JSON text. Returns undefined for an unknown key. */
    bundleText: async (key: string): Promise<string | undefined> => {
      const row = await handle
        .selectFrom('attestations')
        .innerJoin('repositories', 'repositories.id', 'attestations.repository_id')
        .select('attestations.bundle')
        .where('attestations.key', '=', key)
        .executeTakeFirst()
      return row?.bundle
    },
  }
}

function attestationWrites(handle: Handle) {
  return {
    async create({ digests, bundle, ...attestation }: NewAttestation): Promise<number> {
      const { id } = await handle
        .insertInto('attestations')
        .values({ ...attestation, bundle: encode(bundle) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const subjects = [...new Set(digests)].map((digest) => ({ digest, attestation_id: id }))
      await handle.insertInto('attestation_subjects').values(subjects).execute()
      return id
    },

    /** Removes all attestations of the repositories that have this subject digest. */
    remove: async (repositoryIds: readonly number[], digest: string): Promise<void> => {
      await handle
        .deleteFrom('attestations')
        .where('repository_id', 'in', [...repositoryIds, 0])
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('attestation_subjects')
            .select('attestation_subjects.attestation_id')
            .where('attestation_subjects.digest', '=', digest),
        )
        .execute()
    },
  }
}

/** Attestations, found by the digests of their subjects. */
export function attestationQueries(handle: Handle) {
  return composed(attestationReads(handle), attestationWrites(handle))
}
