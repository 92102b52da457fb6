import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { archivePath } from '../../domains/migrations/archive-file.ts'
import { hasArchive, migrationAt } from '../../domains/migrations/download.ts'

const address = /^\/archives\/([A-Za-z0-9_-]{1,500})$/

const sendNotFound = (response: Response) =>
  void response
    .status(404)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('This archive does not exist or has expired.\n')

async function openArchive(ticket: string, context: Context) {
  const id = migrationAt(ticket, context)
  const migration = id === undefined ? undefined : await context.storage.migrations.find(id)
  if (!migration || !hasArchive(migration, context)) return undefined
  const owner = await context.storage.accounts.find(migration.owner_id)
  if (owner?.suspended_at !== null) return undefined
  const file = await open(archivePath(migration, context)).catch(() => undefined)
  return file && { file, name: `migration-${migration.id}.tar.gz` }
}

async function serve(ticket: string, method: string, response: Response, context: Context) {
  const archive = await openArchive(ticket, context)
  if (!archive) return sendNotFound(response)
  const { file, name } = archive
  const { size } = await file.stat()
  response.set({
    'Content-Type': 'application/gzip',
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  if (method === 'HEAD') {
    await file.close()
    return void response.end()
  }
  // When the client disconnects, the stream ends and closes the file.
  await pipeline(file.createReadStream(), response).catch(() => {})
}

/** Serves migration archives. Their URLs contain a ticket, so no other credentials are required. */
export function serveArchives(context: Context): Step {
  return (request, response) => {
    const [, ticket] = address.exec(request.exchange.path) ?? []
    if (ticket === undefined || !['GET', 'HEAD'].includes(request.method)) return
    return serve(ticket, request.method, response, context)
  }
}
