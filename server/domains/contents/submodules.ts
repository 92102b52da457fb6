import type { Links } from '../../core/links.ts'
import { parseReference, parseUrl } from '../../core/parse-url.ts'
import { run } from '../../core/processes.ts'
import { gitIn } from '../../git/processes/environment.ts'
import type { FoundContent } from '../repositories/find-content.ts'
import type { NamedPlace } from '../repositories/named-place.ts'
import type { Revision } from '../repositories/revision.ts'

/** URLs of submodules by their paths. */
export type Submodules = ReadonlyMap<string, string>

/** Maximum size of `.gitmodules` in bytes. */
const maxBytes = 256 * 1024

const hasSubmodules = (found: FoundContent) =>
  found.type === 'submodule' ||
  (found.type === 'dir' && found.entries.some(({ type }) => type === 'submodule'))

/** Reads `.gitmodules` of a commit, if what was found has submodules. */
export async function submodulesOf(
  found: FoundContent,
  { objects, commit }: Pick<Revision, 'objects' | 'commit'>,
): Promise<Submodules> {
  const urls = new Map<string, string>()
  if (!hasSubmodules(found)) return urls
  const [file] = await objects.info([`${commit}:.gitmodules`])
  if (!file || file.size > maxBytes) return urls
  const args = ['config', `--blob=${commit}:.gitmodules`, '--null', '--list']
  const { stdout } = await run(gitIn(objects.place, args))
  const settings = new Map<string, string>()
  for (const setting of stdout.toString().split('\0')) {
    const cut = setting.indexOf('\n')
    if (cut > 0) settings.set(setting.slice(0, cut), setting.slice(cut + 1))
  }
  for (const [key, path] of settings) {
    const url = key.endsWith('.path') && settings.get(key.replace(/\.path$/, '.url'))
    if (url) urls.set(path, url)
  }
  return urls
}

const repositoryPath = /^\/(?<owner>[A-Za-z0-9-]+)\/(?<name>[A-Za-z0-9._-]+?)(\.git)?\/?$/
const scpForm = /^(?:[^@/:]+@)?(?<host>[^/:]+):(?!\/\/)\/?(?<path>.+)$/

/** The URL of a submodule, which may be relative to the repository. */
function parsed(url: string, base: string): URL | undefined {
  const { host, path } = scpForm.exec(url)?.groups ?? {}
  const written = host === undefined ? url : `ssh://${host}/${path}`
  const isRelative = /^\.\.?\//.test(written)
  return isRelative ? parseReference(written, new URL(base)) : parseUrl(written)
}

/** The repository of this server that a submodule names, whether or not it exists. */
export function placeOfSubmodule(
  url: string | undefined,
  { owner, name }: NamedPlace,
  links: Links,
): NamedPlace | undefined {
  const base = links.html(`/${owner.login}/${name}/`)
  const found = url === undefined ? undefined : parsed(url, base)
  if (!found) return undefined
  const own = new URL(base)
  const isHere = /^https?:$/.test(found.protocol)
    ? found.host === own.host
    : /^(ssh|git):$/.test(found.protocol) && found.hostname === own.hostname
  const parts = isHere ? repositoryPath.exec(found.pathname)?.groups : undefined
  return parts && { owner: { login: parts.owner! }, name: parts.name! }
}
