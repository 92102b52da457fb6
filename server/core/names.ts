/** Prefix of the path where this server has what the platform has at a host of its own. */
const places: Record<string, string> = {
  api: '',
  uploads: '/api/uploads',
  codeload: '/codeload',
  raw: '/raw',
  gist: '/gist',
}

/** The hosts of the platform that tools have built in. */
export const platformNames: readonly string[] = [
  'github.com',
  'www.github.com',
  'api.github.com',
  'uploads.github.com',
  'codeload.github.com',
  'gist.github.com',
  'raw.githubusercontent.com',
  'gist.githubusercontent.com',
]

/** Hosts that the command line client of the platform calls without TLS. */
export const plainNames: readonly string[] = [
  'github.localhost',
  'api.github.localhost',
  'uploads.github.localhost',
  'codeload.github.localhost',
  'gist.github.localhost',
  'raw.github.localhost',
]

const hostOf = (host: string): [name: string, port: string] => {
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(host.toLowerCase()) ?? []
  return [name, port]
}

/** `api` of `api.example.com`; undefined for the host of the pages. */
const kindOf = (name: string): string | undefined => {
  const [first = ''] = name.split('.')
  return Object.hasOwn(places, first) ? first : undefined
}

/** Hosts that belong together. */
interface Family {
  api: string | undefined
  pages: string | undefined
}

/** The domain below which a host is, if it is one of the names, or else the first host of pages. */
function familyOf(name: string, names: readonly string[]): Family {
  const domain = name.slice(name.indexOf('.') + 1)
  const isPages = kindOf(name) === undefined
  const pages = isPages ? name : names.find((each) => each === domain)
  const first = pages ?? names.find((each) => kindOf(each) === undefined)
  const api = names.find((each) => each === `api.${first}`)
  return { pages: first, api: api ?? names.find((each) => kindOf(each) === 'api') }
}

interface Host {
  prefix: string
  family: Family
}

/** Host names under which the server is reached, each with a layout of its own. */
export class Names {
  readonly all: readonly string[]
  readonly #hosts: Map<string, Host>

  /**
   * @param groups names without ports, of hosts that lead to each other; the first label names
   *   the part of the platform: `api.example.com`
   */
  constructor(...groups: readonly (readonly string[])[]) {
    const lower = groups.map((group) => group.map((name) => name.toLowerCase()))
    this.all = lower.flat()
    this.#hosts = new Map(
      lower.flatMap((names) =>
        names.map((name) => {
          const prefix = places[kindOf(name) ?? 'api'] ?? ''
          return [name, { prefix, family: familyOf(name, names) }] as const
        }),
      ),
    )
  }

  /** Whether a Host header has one of the names. */
  has(host: string): boolean {
    return this.#hosts.has(hostOf(host)[0])
  }

  /** What the path of a request to a host begins with here. */
  prefixOf(host: string): string {
    return this.#hosts.get(hostOf(host)[0])?.prefix ?? ''
  }

  /** The hosts of the API and of the pages, for links in responses of a host. */
  siblingsOf(host: string): { api: string; pages: string } {
    if (this.#hosts.size === 0) return { api: host, pages: host }
    const [name, port] = hostOf(host)
    const { api, pages } = this.#hosts.get(name)?.family ?? {}
    return { api: api ? api + port : host, pages: pages ? pages + port : host }
  }
}
