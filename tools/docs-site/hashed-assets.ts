import { createHash } from 'node:crypto'

/** Links of pages to scripts, styles and icons of the site. */
const link = /(="(?:[./]*\/)?)(assets\/[\w.-]+)(?=")/g

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const withHash = (path: string, text: string) => path.replace(/(\.\w+)$/, `.${hashOf(text)}$1`)

/**
 * The files of a site, where names of assets have a hash of their contents. Browsers can keep an
 * asset as long as they like, because a changed one has another name.
 */
export function hashedAssets(files: Map<string, string>): Map<string, string> {
  const names = new Map(
    [...files]
      .filter(([path]) => path.startsWith('assets/'))
      .map(([path, text]) => [path, withHash(path, text)]),
  )
  const linked = (text: string) =>
    text.replace(link, (_, start: string, path: string) => start + (names.get(path) ?? path))
  return new Map(
    [...files].map(([path, text]) => [
      names.get(path) ?? path,
      path.endsWith('.html') ? linked(text) : text,
    ]),
  )
}
