import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { findReader } from '../downloads/find-reader.ts'
import { respond } from '../downloads/respond.ts'

const place = /^\/(?<owner>[A-Za-z0-9-]+)\/(?<name>[A-Za-z0-9._-]+)$/

/**
 * Tells package managers whether they can read a repository without git: they send HEAD to its
 * page, and download archives if that succeeds.
 */
export const servePresence =
  (context: Context): Step =>
  async (request, response) => {
    const { path, version } = request.exchange
    if (request.method !== 'HEAD') return
    const { owner, name } = place.exec(path)?.groups ?? {}
    if (owner === undefined || name === undefined || version.router.match('GET', path)) return
    const find = async () => {
      await findReader(request, response, { owner, name }, context)
      response.set('Cache-Control', 'no-cache').type('html').end()
    }
    await respond(find, request, response, context)
  }
