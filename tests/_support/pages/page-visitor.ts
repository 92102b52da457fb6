/** The response to one page request. Redirects are not followed. */
export interface PageAnswer {
  status: number
  headers: Headers
  text: string
  /** Target of a redirect; otherwise undefined. */
  location: URL | undefined
}

interface Form {
  action: string
  fields: Record<string, string>
}

/** A user without a browser: keeps the cookie, fills in forms and submits them. */
export interface PageVisitor {
  cookie: string
  get(path: string): Promise<PageAnswer>
  /** Sends fields as a form, without loading a page first. */
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<PageAnswer>
  /** Submits the form of a page with additional fields. */
  submit(page: PageAnswer, fields?: Record<string, string>): Promise<PageAnswer>
  /** Signs in if the page is a sign-in form; otherwise returns the page. */
  signIn(page: PageAnswer, login?: string, password?: string): Promise<PageAnswer>
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const unescaped = (text: string) =>
  text.replace(/&(\w+|#\d+);/g, (_, name: string) => entities[name]!)

/** Whether an input is a choice that was not made: forms do not send it. */
const isUnchecked = (tag: string) =>
  /type="(?:checkbox|radio)"/.test(tag) && !/\bchecked\b/.test(tag)

/** The form in the main part of a page, with its initial values. */
export function formOf({ text }: Pick<PageAnswer, 'text'>): Form {
  const main = text.slice(text.indexOf('<main>'))
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(main) ?? []
  if (!action) throw new Error(`The page has no form:\n${text}`)
  const inputs = main.matchAll(/<input\b[^>]*?\bname="([^"]*)"[^>]*?\bvalue="([^"]*)"[^>]*>/gs)
  const sent = [...inputs].filter(([tag]) => !isUnchecked(tag))
  const fields = sent.map(([, name = '', value = '']) => [name, unescaped(value)])
  return { action: unescaped(action), fields: Object.fromEntries(fields) as Form['fields'] }
}

export const password = 'correct horse battery'

/** A visitor of a server's pages, not signed in at first. */
export function visit({ url }: { url: string }): PageVisitor {
  async function send(path: string, init: RequestInit = {}): Promise<PageAnswer> {
    const headers = new Headers(init.headers)
    if (visitor.cookie) headers.set('Cookie', visitor.cookie)
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) visitor.cookie = set.split(';')[0]!
    const location = response.headers.get('Location')
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url),
    }
  }

  const visitor: PageVisitor = {
    cookie: '',
    get: (path) => send(path),
    post: (path, fields, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    submit(page, more = {}) {
      const { action, fields } = formOf(page)
      return visitor.post(action, { ...fields, ...more }, { Origin: url })
    },
    async signIn(page, login = 'mona', secret = password) {
      if (!page.location?.pathname.startsWith('/login')) return page
      const form = await visitor.get(page.location.href)
      const done = await visitor.submit(form, { login, password: secret })
      if (!done.location) throw new Error(`${login} could not sign in:\n${done.text}`)
      return visitor.get(done.location.href)
    },
  }
  return visitor
}

/** The code sent to a tool after mona has approved a new app. */
export async function newManifestCode(server: { url: string }, name: string): Promise<string> {
  const mona = visit(server)
  const home = 'https://tool.example.com/'
  const manifest = JSON.stringify({ name, url: home, redirect_url: home })
  const asked = await mona.post('/settings/apps/new', { manifest })
  const page = await mona.signIn(await mona.get(asked.location!.href))
  return (await mona.submit(page)).location!.searchParams.get('code')!
}
