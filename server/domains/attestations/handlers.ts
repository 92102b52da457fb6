import { randomBytes } from 'node:crypto'
import { findAccount } from '../accounts/find-account.ts'
import { deleteAttestations } from './delete.ts'
import { cursorPage, type CursorPage, type CursorQuery } from './page.ts'
import { predicatesOf } from './predicates.ts'
import { readableWithin } from './selection.ts'
import { statementOf } from './statement.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { AttestationSelection } from '../../storage/attestations/attestations.ts'
import { attestationView } from './view.ts'
import { linkHeader, pageUrl } from '../../api/page.ts'

type Place = Omit<AttestationSelection, 'digests' | 'predicates'>

interface ListOptions {
  place: Place
  digest: string
  query: CursorQuery & { predicate_type?: string }
  links: Links
}

/** Digests are stored in lower case. */
const plain = (digest: string) => digest.toLowerCase()

function links({ previous, next }: CursorPage, { links }: ListOptions) {
  const at = (before?: string, after?: string) => pageUrl({ before, after }, links)
  return linkHeader({
    prev: previous === undefined ? undefined : at(previous),
    next: next === undefined ? undefined : at(undefined, next),
  })
}

async function listed(options: ListOptions, { storage }: Context) {
  const { place, digest, query } = options
  const predicates = predicatesOf(query.predicate_type)
  const selection = { ...place, digests: [plain(digest)], predicates }
  const page = await cursorPage(query, (window) => storage.attestations.list(selection, window))
  const source = { ids: page.found.map(({ id }) => id) }
  return {
    status: 200 as const,
    body: { attestations: page.found.map((each) => attestationView(each, source, options.links)) },
    headers: links(page, options),
  }
}

interface BulkListOptions {
  place: Place
  input: Schemas['attestation-subjects-input']
  query: CursorQuery
  links: Links
}

async function listedInBulk({ place, input, query, links }: BulkListOptions, { storage }: Context) {
  const { subject_digests, predicate_type } = input
  const digests = subject_digests.map(plain)
  const selection = { ...place, digests, predicates: predicatesOf(predicate_type) }
  const page = await cursorPage(query, (window) => storage.attestations.list(selection, window))
  const ids = page.found.map(({ id }) => id)
  const subjects = await storage.attestations.subjects(ids, digests)
  const source = { ids }
  const of = (digest: string) => {
    const its = new Set(
      subjects.filter((each) => each.digest === digest).map((each) => each.attestation_id),
    )
    const views = page.found
      .filter(({ id }) => its.has(id))
      .map((each) => attestationView(each, source, links))
    return views.length > 0 ? views : null
  }
  const { next, previous } = page
  return {
    status: 200 as const,
    body: {
      attestations_subject_digests: Object.fromEntries(
        subject_digests.map((digest) => [digest, of(plain(digest))]),
      ),
      page_info: {
        has_next: next !== undefined,
        has_previous: previous !== undefined,
        ...(next !== undefined && { next }),
        ...(previous !== undefined && { previous }),
      },
    },
  }
}

export const attestations = {
  'repos/create-attestation': async ({ body, repository }, { storage, clock }) => {
    const { digests, predicateType } = statementOf(body.bundle)
    const id = await storage.transaction((transaction) =>
      transaction.attestations.create({
        repository_id: repository.id,
        key: randomBytes(16).toString('hex'),
        predicate_type: predicateType,
        bundle: body.bundle,
        digests,
        created_at: clock.now(),
      }),
    )
    return { status: 201, body: { id } }
  },

  'repos/list-attestations': ({ path, query = {}, repository, links }, context) => {
    const place = { repositoryId: repository.id }
    return listed({ place, digest: path.subject_digest, query, links }, context)
  },

  'orgs/list-attestations': async ({ path, query = {}, organization, caller, links }, context) => {
    const place = { within: await readableWithin(organization, caller, context) }
    return listed({ place, digest: path.subject_digest, query, links }, context)
  },

  'orgs/list-attestations-bulk': async (
    { query = {}, body, organization, caller, links },
    context,
  ) => {
    const place = { within: await readableWithin(organization, caller, context) }
    return listedInBulk({ place, input: body, query, links }, context)
  },

  'orgs/delete-attestations-by-subject-digest': async ({ path, organization, caller }, context) => {
    await deleteAttestations(organization, plain(path.subject_digest), caller, context)
    return { status: 204, body: undefined }
  },

  'users/list-attestations': async ({ path, query = {}, caller, links }, context) => {
    const owner = await findAccount(path.username, context)
    const place = { within: await readableWithin(owner, caller, context) }
    const byId = links.at(`/user/${owner.id}/attestations/${path.subject_digest}`)
    return listed({ place, digest: path.subject_digest, query, links: byId }, context)
  },

  'users/list-attestations-bulk': async ({ path, query = {}, body, caller, links }, context) => {
    const owner = await findAccount(path.username, context)
    const place = { within: await readableWithin(owner, caller, context) }
    return listedInBulk({ place, input: body, query, links }, context)
  },

  'users/delete-attestations-by-subject-digest': async ({ path, caller }, context) => {
    const owner = await findAccount(path.username, context)
    await deleteAttestations(owner, plain(path.subject_digest), caller, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
