import type { Request, Response } from 'express'
import type { Step } from '../../api/step.ts'
import { emojiTable } from '../../core/emojis.ts'
import { sendPicture } from '../send-picture.ts'

const address = /^\/emojis\/(?<code>[0-9a-f-]{2,80})\.svg$/

/** An emoji as SVG. The font of the reader draws it. */
const picture = (characters: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
  `<text x="32" y="52" font-size="52" text-anchor="middle">${characters}</text></svg>`

async function serve(code: string, request: Request, response: Response): Promise<void> {
  const { characters } = await emojiTable()
  const found = characters.get(code)
  if (found === undefined) return
  sendPicture(request, response, picture(found))
}

/** Serves the images of emojis, to everyone. */
export const serveEmojis: Step = (request, response) => {
  const { path, method } = request.exchange
  const { code } = address.exec(path)?.groups ?? {}
  if (code !== undefined && method === 'GET') return serve(code, request, response)
}
