import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { paginate } from '../../../client/index.ts'
import type { WorldAssetFile } from '../world/history/world-history.ts'
import type { WorldRelease } from '../world/world.ts'
import { textOf, type People } from './people.ts'
import { present } from './present.ts'
import type { Place } from './read-threads.ts'
import type { Source } from './source.ts'

/** Bytes of one asset, and of all assets of a repository. */
const mostBytes = { asset: 50 * 1024 ** 2, repository: 500 * 1024 ** 2 }

interface Asset {
  id: number
  name: string
  label?: string | null
  url: string
  size: number
  content_type: string
  state: string
  updated_at: string
}

async function download(asset: Asset, file: string, { http, options }: Source): Promise<void> {
  const done = `asset-${asset.id}-${asset.updated_at.replaceAll(':', '')}`
  if (await options.kept.wasDone(done)) return
  const headers = { accept: 'application/octet-stream', 'user-agent': 'devplatform-record' }
  const reply = await http.request({ url: new URL(asset.url), headers })
  if (reply.status !== 200) throw new Error(`the source responds with ${reply.status}`)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(reply.body, createWriteStream(file, { flush: true }))
  await options.kept.setDone(done)
}

/** Reads releases, and downloads their assets to a folder if there is one. */
export class ReleaseReader {
  readonly #source: Source
  readonly #output: string | undefined
  #left = mostBytes.repository

  constructor(source: Source, output: string | undefined) {
    this.#source = source
    this.#output = output
  }

  async read(path: Place, people: People): Promise<WorldRelease[]> {
    const { api, all } = this.#source
    const call = { params: { path, query: { per_page: 100 } } }
    const where = `${path.owner}/${path.repo}`
    const list = paginate(api, '/repos/{owner}/{repo}/releases', call)
    const releases: WorldRelease[] = []
    for (const release of (await all('releases', where, list)).toReversed()) {
      const asset_files = []
      for (const asset of release.assets) asset_files.push(...(await this.#keep(asset, path)))
      releases.push({
        tag: release.tag_name,
        author: people.login(release.author),
        created_at: release.created_at,
        ...present({
          name: textOf(release.name),
          body: textOf(release.body),
          draft: release.draft,
          prerelease: release.prerelease,
          published_at: release.published_at,
          target_commitish: release.target_commitish,
          asset_files,
        }),
      })
    }
    return releases
  }

  async #keep(asset: Asset, { owner, repo }: Place): Promise<WorldAssetFile[]> {
    const { omissions } = this.#source
    const leave = (why: string) => {
      omissions.note('asset', `${owner}/${repo}`, why, asset.name)
      return []
    }
    if (asset.state !== 'uploaded' || asset.size === 0) return leave('it has no content')
    if (asset.size > mostBytes.asset) return leave(`larger than ${mostBytes.asset} bytes`)
    if (asset.size > this.#left)
      return leave(`the assets of the repository have more than ${mostBytes.repository} bytes`)
    this.#left -= asset.size
    const file = `assets/${owner}/${repo}/${asset.id}`
    try {
      if (this.#output !== undefined) await download(asset, join(this.#output, file), this.#source)
    } catch (error) {
      return leave((error as Error).message)
    }
    const { name, label, content_type } = asset
    return [{ name, ...present({ label: textOf(label) }), content_type, file }]
  }
}
