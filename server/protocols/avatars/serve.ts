import type { Step } from '../../api/step.ts'
import { sendPicture } from '../send-picture.ts'
import { identicon } from './identicon.ts'

const address = /^\/avatars\/[ut]\/([1-9]\d{0,15})$/

const defaultSize = 460

/** The size in pixels that the parameter `s` requests. */
function sizeIn(url: string): number {
  const wanted = Number(/[?&]s=(\d{1,4})(?:&|$)/.exec(url)?.[1] ?? defaultSize)
  return Math.min(Math.max(wanted, 1), defaultSize)
}

/**
 * Serves the pictures of accounts and teams. They are drawn from the id alone, whether or not there is such an
 * account or team, so they reveal nothing and cost no query.
 */
export const serveAvatars: Step = (request, response) => {
  const { path, method } = request.exchange
  const [, id] = address.exec(path) ?? []
  if (id === undefined || method !== 'GET') return
  const picture = identicon(Number(id), sizeIn(request.url))
  sendPicture(request, response, picture)
}
