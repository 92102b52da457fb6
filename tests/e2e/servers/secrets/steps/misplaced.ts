import { basic, bearer, type Asking } from '../asking.ts'
import { tried, type Journey } from '../journey.ts'

const nowhere = 'ghp_000000000000000000000000000000000000'

/** Request lines with a secret where none belongs. */
const inTheAddress = (secret: string) => {
  const text = encodeURIComponent(secret)
  return [
    `GET /${text}`,
    `GET /repos/${text}/widgets`,
    `GET /repos/acme/${text}`,
    `GET /users/${text}`,
    `GET /applications/Ov23canary/tokens/${text}`,
    `DELETE /applications/${text}/grant`,
    `POST /app-manifests/${text}/conversions`,
    `GET /${text}/widgets.git/info/refs?service=git-upload-pack`,
    `GET /user?access_token=${text}`,
    `GET /repos/acme/widgets?client_id=Ov23canary&client_secret=${text}`,
    `GET /repos/acme/widgets/hooks?per_page=${text}`,
    `POST /login/oauth/access_token?client_secret=${text}&code=${text}`,
    `GET /api/v3/user?token=${text}`,
    `BREW /${text}`,
  ]
}

/** Invalid bodies with a secret. */
const inTheBody = (secret: string): Asking[] => {
  const text = JSON.stringify(secret)
  return [
    { raw: `{"access_token": ${text}` },
    { raw: `{"access_token": ${text}}}` },
    { raw: `[${text}]` },
    { raw: text },
    { raw: `{"__proto__": ${text}, "access_token": ${text}}` },
    { raw: `{"access_token": {"value": ${text}}}` },
    { raw: `{"token": ${text}, ${text}: 1}` },
    { raw: `{"access_token": ${text}, "access_token": ${text}}` },
    { raw: `{"access_token": ${text.slice(0, -1)}\u0000"}` },
    { raw: `{"access_token": ${text}}`, headers: { 'content-type': `text/${'x'}+xml` } },
    { form: { access_token: secret, code: secret, client_secret: secret } },
  ]
}

/** Headers that should not contain secrets, and malformed credentials. */
const inAHeader = (secret: string): Record<string, string>[] => {
  const base64 = Buffer.from(secret).toString('base64')
  const text = encodeURIComponent(secret)
  return [
    { authorization: `Negotiate ${text}` },
    { authorization: `Basic ${base64}` },
    { authorization: `Basic ${text}` },
    { authorization: `Bearer ${text} x` },
    { authorization: `Bearer ${text}x` },
    { cookie: `service_session=${text}; token=${text}` },
    { 'if-none-match': `"${text}"`, 'user-agent': text, referer: `http://example.com/${text}` },
    { 'x-forwarded-for': text, 'git-protocol': text, 'x-request-id': text },
  ]
}

const bodied = [
  'POST /applications/Ov23canary/token',
  'PATCH /applications/Ov23canary/token',
  'DELETE /applications/Ov23canary/grant',
  'POST /login/oauth/access_token',
  'POST /login/device/code',
  'POST /user/repos',
  'POST /repos/acme/widgets/hooks',
  'POST /login',
  'POST /login/oauth/authorize',
]

/** Sends every secret so far in places where it does not belong. */
export async function misplace(journey: Journey): Promise<void> {
  const { ask, planted } = journey
  const client = basic('Ov23canary', planted.oauthSecret)
  const user = bearer(planted.classic)
  for (const value of tried(journey)) {
    for (const [index, line] of inTheAddress(value).entries()) {
      await ask(line, index % 2 === 0 ? user : {})
    }
    for (const [index, asking] of inTheBody(value).entries()) {
      const line = bodied[index % bodied.length] as string
      const headers = { ...(line.includes('/applications/') ? client : user).headers }
      await ask(line, { ...asking, headers: { ...headers, ...asking.headers } })
    }
    for (const headers of inAHeader(value)) await ask('GET /user', { headers })
    await ask('GET /user', basic(value, nowhere))
    await ask('GET /user', basic(nowhere, `${value}x`))
  }
}
