import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import { isCurrent } from '../../api/preconditions.ts'
import type { Step } from '../../api/step.ts'
import { findReader } from '../downloads/find-reader.ts'
import { decoded, respond, type Download } from '../downloads/respond.ts'
import { enterGit } from '../git/conversation.ts'
import { atomOf, type Feed } from './atom.ts'
import { commitFeed } from './commit-feed.ts'
import { accountFeed, publicFeed } from './event-feed.ts'
import { releaseFeed, tagFeed } from './release-feeds.ts'

const ofRepository =
  /^\/(?<owner>[A-Za-z0-9-]+)\/(?<repo>[A-Za-z0-9._-]+)\/(?:(?<kind>releases|tags)|commits(?:\/(?<named>.+))?)\.atom$/
/** Events of the service or of an account. */
const ofEvents = /^\/(?:timeline|(?<login>[A-Za-z0-9-]+)\.atom)$/

/** Sends a feed, or 304 to a caller who has it. */
function send(feed: Feed, request: Request, response: Response): void {
  const text = atomOf(feed, request.exchange.links)
  const tag = `"${hash('sha256', text, 'base64url')}"`
  response.set({
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    'Access-Control-Allow-Origin': '*',
    ETag: tag,
  })
  // Express sends all of it to callers who also send `Cache-Control: no-cache`, as `fetch` does.
  if (isCurrent(request.headers, { tag })) return void response.status(304).end()
  response.send(text)
}

const sendOfRepository =
  ({ owner = '', repo = '', kind, named }: Record<string, string | undefined>): Download =>
  async (request, response, context) => {
    const reader = await findReader(request, response, { owner, name: repo }, context)
    const { links } = request.exchange
    const feed =
      kind === undefined
        ? await commitFeed(reader.repository, named && decoded(named), links, context)
        : await (kind === 'tags' ? tagFeed : releaseFeed)(reader, links, context)
    send(feed, request, response)
  }

const sendOfEvents =
  (login: string | undefined): Download =>
  async (request, response, context) => {
    const { caller, links } = request.exchange
    await enterGit(bucketOf(caller), response, context, 'download')
    const feed =
      login === undefined ? publicFeed(links, context) : accountFeed(login, links, context)
    send(await feed, request, response)
  }

function feedAt(path: string): Download | undefined {
  const parts = ofRepository.exec(path)?.groups
  if (parts) return sendOfRepository(parts)
  const events = ofEvents.exec(path)
  return events ? sendOfEvents(events.groups?.['login']) : undefined
}

/**
 * Serves Atom feeds of releases, tags and commits with the credentials of the caller, and the public
 * events of accounts and of the service.
 */
export function serveFeeds(context: Context): Step {
  return (request, response) => {
    const { path, method, version } = request.exchange
    const found = method === 'GET' ? feedAt(path) : undefined
    if (!found || version.router.match('GET', path)) return // such as a repository of that name
    return respond(found, request, response, context)
  }
}
