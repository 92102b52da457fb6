import type { ExpressionBuilder } from 'kysely'
import type { PredicateFilter } from '../../domains/security/attestations/predicates.ts'
import { conditionsOf, type RepositorySelection } from '../repositories/repository-conditions.ts'
import { decode, encode } from '../json.ts'
import type { Handle, Row, Tables } from '../tables.ts'

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

/** Which attestations are meant; everything said must hold. */
export interface AttestationSelection {
  digests: readonly string[]
  repositoryId?: number
  /** In repositories of this account, of those that are selected. */
  within?: { ownerId: number; selection: RepositorySelection }
  predicates?: PredicateFilter | undefined
}

/** A page of a list that goes from the highest number down. */
export interface AttestationWindow {
  /** Only below this number. */
  below?: number | undefined
  /** Only above this number, and those that are nearest to it. */
  above?: number | undefined
  limit: number
}

/** Whether the predicate type is one of those. */
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

/** Attestations, found by the digests of what they are about. */
export function attestationQueries(handle: Handle) {
  const selected = ({ digests, repositoryId, within, predicates }: AttestationSelection) =>
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

    /** The highest number first. */
    list: async (
      selection: AttestationSelection,
      { below, above, limit }: AttestationWindow,
    ): Promise<Attestation[]> => {
      const rows = await selected(selection)
        .select(shown)
        .$if(below !== undefined, (query) => query.where('attestations.id', '<', below!))
        .$if(above !== undefined, (query) => query.where('attestations.id', '>', above!))
        .orderBy('attestations.id', above === undefined ? 'desc' : 'asc')
        .limit(limit)
        .execute()
      return above === undefined ? rows : rows.reverse()
    },

    /** Which of some digests each of some attestations is found by. */
    subjects: (ids: readonly number[], digests: readonly string[]) =>
      handle
        .selectFrom('attestation_subjects')
        .selectAll()
        .where('attestation_id', 'in', [...ids, 0])
        .where('digest', 'in', [...digests])
        .execute(),

    /** Repositories that have any of them. */
    repositoriesOf: async (selection: AttestationSelection): Promise<number[]> => {
      const rows = await selected(selection)
        .select('attestations.repository_id')
        .distinct()
        .execute()
      return rows.map(({ repository_id }) => repository_id)
    },

    /** The bundles of some attestations, by their numbers. */
    bundles: async (ids: readonly number[]): Promise<Map<number, object>> => {
      const rows = await handle
        .selectFrom('attestations')
        .select(['id', 'bundle'])
        .where('id', 'in', [...ids, 0])
        .execute()
      return new Map(rows.map(({ id, bundle }) => [id, decode<object>(bundle)]))
    },

    /** The bundle as text; undefined where the key is that of none. */
    bundleText: async (key: string): Promise<string | undefined> => {
      const row = await handle
        .selectFrom('attestations')
        .select('bundle')
        .where('key', '=', key)
        .executeTakeFirst()
      return row?.bundle
    },

    /** Removes all of some repositories that are found by a digest. */
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
