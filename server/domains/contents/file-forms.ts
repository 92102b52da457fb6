import { decodeText } from '../../git/formats/decode-text.ts'
import { isUtf8 } from 'node:buffer'
import type { Caller } from '../../access/auth/caller.ts'
import type { AcceptedForm } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import { asWritten, renderMarkdown } from '../../api/markdown.ts'
import { forbidden } from '../../core/errors.ts'
import type { FoundFile } from '../repositories/find-content.ts'
import type { Revision } from '../repositories/revision.ts'
import { largestInMemory, streamedBlob } from './stream-blob.ts'

const megabyte = 1024 * 1024
/** Maximum file sizes in bytes: for the JSON form and for the raw form. */
const maxTextBytes = megabyte
const maxFileBytes = 100 * megabyte

/**
 * The bytes of a file; undefined if there are more than the limit.
 * @throws ServiceError 403 for a file that is too large for any form
 */
async function bytesOf({ id, size }: FoundFile, limit: number, { objects }: Revision) {
  if (size > maxFileBytes)
    throw forbidden('This file is larger than 100 MB and cannot be returned.')
  return size > limit ? undefined : objects.contents({ id, size, type: 'blob' })
}

/** The commit that has a file, and the caller who reads it. */
interface Reading {
  revision: Revision
  caller: Caller
}

/**
 * The content of a file for its JSON form; undefined if it is too large for it.
 * @throws ServiceError 403 for a file that is too large for any form
 */
export const textBytes = (found: FoundFile, revision: Revision): Promise<Buffer | undefined> =>
  bytesOf(found, maxTextBytes, revision)

/** Forms of content that callers can ask for. `object` is one of folders. */
export const contentForms = ['raw', 'html', 'object'] as const
type Accepted = AcceptedForm<(typeof contentForms)[number]>

/**
 * Returns a file in raw form. Declares a charset only for valid UTF-8, because clients decode such
 * a body as text.
 */
async function raw(
  found: FoundFile,
  { type }: Accepted,
  { revision, caller }: Reading,
  context: Pick<Context, 'serviceSlots'>,
) {
  const data = await bytesOf(found, largestInMemory, revision)
  if (!data) {
    const streamed = { path: revision.path, blob: found, caller }
    const media = streamedBlob(streamed, { type, named: true }, context)
    return { status: 200 as const, media }
  }
  const charset = isUtf8(data) ? '; charset=utf-8' : ''
  return { status: 200 as const, media: { type: `${type}${charset}`, data } }
}

const markdown = /\.(md|markdown|mdown|mkdn?)$/i

/** Returns a file as HTML: Markdown rendered, other text as it is. */
async function html(
  found: FoundFile,
  { type }: Accepted,
  revision: Revision,
  { content }: Pick<Context, 'content'>,
) {
  const text = decodeText((await bytesOf(found, maxTextBytes, revision)) ?? Buffer.alloc(0))
  const { html: data } = markdown.test(found.path)
    ? await renderMarkdown(text, revision.path, { content })
    : asWritten(text)
  return { status: 200 as const, media: { type: `${type}; charset=utf-8`, data } }
}

/** A file in the form that the caller asks for; undefined for JSON. */
export function fileInForm(
  found: FoundFile,
  accepted: Accepted | undefined,
  reading: Reading,
  context: Pick<Context, 'content' | 'serviceSlots'>,
) {
  if (accepted?.form === 'raw') return raw(found, accepted, reading, context)
  return accepted?.form === 'html' ? html(found, accepted, reading.revision, context) : undefined
}
