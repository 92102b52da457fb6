import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { Media } from '../../api/media.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { deleteAnalysis, type NextDeletion } from './delete-analysis.ts'
import { unpackSarif } from './stored-sarif.ts'
import { filteredRefs } from './refs.ts'
import { uploadSarif } from './upload.ts'
import { codeScanningAnalysis, scanningUrl } from './analysis-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/**
 * Whether the Accept header contains the SARIF media type (RFC 9110 12.5.1). Order and weights are
 * ignored.
 */
const wantsSarif = (accept: string) =>
  accept
    .split(',')
    .some((each) => each.split(';')[0]?.trim().toLowerCase() === 'application/sarif+json')

async function sarifOf(id: number, { storage }: Context): Promise<Media> {
  const stored = await storage.codeScanningAnalyses.sarif(id)
  if (stored === undefined) throw notFound()
  return { type: 'application/sarif+json', data: await unpackSarif(stored) }
}

/**
 * Links to the next analysis that can be deleted. The last one of a set has only the link with
 * confirmation.
 */
function deletionOf(
  next: NextDeletion | undefined,
  { repository, links }: Request<'code-scanning/delete-analysis'>,
) {
  if (!next) return { next_analysis_url: null, confirm_delete_url: null }
  const url = `${scanningUrl(repository, links)}/analyses/${next.id}`
  return {
    next_analysis_url: next.last ? null : url,
    confirm_delete_url: `${url}?confirm_delete`,
  }
}

export const codeScanning = {
  'code-scanning/upload-sarif': async ({ body: input, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    const id = await uploadSarif({ repository, sender, links, input }, context)
    return { status: 202, body: { id, url: `${scanningUrl(repository, links)}/sarifs/${id}` } }
  },

  'code-scanning/get-sarif': async ({ path, repository, links }, { storage }) => {
    const upload = await storage.codeScanningAnalyses.findUpload(repository.id, path.sarif_id)
    if (!upload) throw notFound()
    const { errors, analyses_count, sarif_id } = upload
    const analyses = `${scanningUrl(repository, links)}/analyses?sarif_id=${sarif_id}`
    return {
      status: 200,
      body: {
        processing_status: errors.length > 0 ? 'failed' : 'complete',
        analyses_url: analyses_count > 0 ? analyses : null,
        errors: errors.length > 0 ? errors : null,
      },
    }
  },

  'code-scanning/list-recent-analyses': async ({ query, repository, links }, { storage }) => {
    const { direction = 'desc', tool_name, tool_guid, sarif_id } = query
    const page = pageOf(query)
    const refs = filteredRefs(query)
    const selection = { repositoryId: repository.id, tool_name, tool_guid, sarif_id, refs }
    const found = await storage.codeScanningAnalyses.list(selection, { ...page, direction })
    const total = await storage.codeScanningAnalyses.count(selection)
    return {
      status: 200,
      body: found.map((each) => codeScanningAnalysis(each, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'code-scanning/get-analysis': async ({ path, accept, repository, links }, context) => {
    const { codeScanningAnalyses } = context.storage
    const analysis = await codeScanningAnalyses.find(repository.id, path.analysis_id)
    if (!analysis) throw notFound()
    if (wantsSarif(accept)) return { status: 200, media: await sarifOf(analysis.id, context) }
    return { status: 200, body: codeScanningAnalysis(analysis, repository, links) }
  },

  'code-scanning/delete-analysis': async (request, context) => {
    const { path, query = {}, repository, caller, links } = request
    const deletion = { id: path.analysis_id, confirmed: query.confirm_delete !== undefined }
    const source = { repository, sender: requireActor(caller), links }
    const next = await deleteAnalysis(source, deletion, context)
    return { status: 200, body: deletionOf(next, request) }
  },
} satisfies Partial<Handlers>
