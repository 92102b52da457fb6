import { readFile, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** A site in a folder: its pages by path, and all other files. */
export interface Site {
  pages: Map<string, string>
  files: Set<string>
}

/**
 * Reads a whole site.
 * @param folder that `npm run docs` has written
 */
export async function readSite(folder: string): Promise<Site> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const pages = names.filter((name) => name.endsWith('.html'))
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const
  return { pages: new Map(await Promise.all(pages.map(read))), files: new Set(names) }
}

/** Every address in a page that a browser would follow or load. */
const addressesOf = (page: string): string[] =>
  [...page.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, address]) => address!)

const isAbroad = (address: string) => /^[a-z]+:/.test(address)

/** Resources from other hosts, and inline content that the server's policy forbids. */
export const forbidden = (page: string): string[] =>
  [
    ...[...page.matchAll(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:[a-z]+:|\/)[^"]*"/g)],
    ...page.matchAll(/<style\b|\sstyle="|\son[a-z]+="|<script(?![^>]*\ssrc=)[^>]*>/g),
  ].map(([text]) => text)

/** Broken links and anchors of a site, as `page → address`. */
export function deadLinks({ pages, files }: Site): string[] {
  const ids = new Map(
    [...pages].map(([path, text]) => {
      return [path, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))]
    }),
  )
  const isDead = (path: string, address: string) => {
    const [target = '', anchor] = address.split('#')
    const to = target === '' ? path : posix.normalize(posix.join(posix.dirname(path), target))
    if (!files.has(to)) return true
    return anchor !== undefined && ids.get(to)?.has(decodeURIComponent(anchor)) !== true
  }
  return [...pages].flatMap(([path, text]) =>
    [...new Set(addressesOf(text))]
      .filter((address) => !isAbroad(address) && isDead(path, address))
      .map((address) => `${path} → ${address}`),
  )
}

/** Ids that a page uses twice. */
export function repeatedIds(page: string): string[] {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
