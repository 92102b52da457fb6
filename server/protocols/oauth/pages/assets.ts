import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from 'express'
import { root } from '../../../core/root.ts'

interface Asset {
  type: string
  text: string
  /** The URL changes with the content, so browsers may cache it forever. */
  address: string
}

function assetOf(path: string, file: string, type: string): Asset {
  const text = readFileSync(join(root, 'server/protocols/oauth/pages', file), 'utf8')
  return { type, text, address: `${path}?v=${hash('sha256', text, 'hex').slice(0, 8)}` }
}

export const style = assetOf('/assets/style.css', 'style.css', 'text/css; charset=utf-8')
export const icon = assetOf('/assets/icon.svg', 'icon.svg', 'image/svg+xml')

export function sendAsset(response: Response, { type, text }: Asset): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.end(text)
}
