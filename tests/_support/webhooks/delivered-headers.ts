import { createHmac } from 'node:crypto'
import { createBrand, type Brand } from '../../../server/core/brand.ts'

/** A delivery request, before it is sent or as received. */
export interface Sent {
  /** Names and values in turn, spelled as they are sent. */
  rawHeaders: readonly string[]
  body: Buffer
}

/** The hook of a delivery, as stored. */
export interface DeliveringHook {
  id: number
  repository_id: number | null
  app_id: number | null
  /** Absent in what was recorded before organizations had hooks. */
  organization_id?: number | null
  content_type: 'json' | 'form'
}

/** The data that determines a delivery's headers. */
export interface HeaderSource {
  guid: string
  event: string
  hook: DeliveringHook
  /** Null when the hook has none. */
  secret: string | null
}

type Promised = Map<string, string | RegExp>

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const number = /^[1-9][0-9]*$/
export const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' }
/** Headers that HTTP itself adds. */
const ofHttp = ['host', 'content-length', 'connection']
const signatures = { 'X-Hub-Signature-256': 'sha256', 'X-Hub-Signature': 'sha1' } as const

/** Names and values of all headers except those of HTTP itself. */
export function headerPairs({ rawHeaders }: Pick<Sent, 'rawHeaders'>): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : [],
  )
  return pairs.filter(([name]) => !ofHttp.includes(name.toLowerCase()))
}

/** The brand in the header names of a delivery; undefined if it is no delivery. */
export function brandOf(sent: Pick<Sent, 'rawHeaders'>): Brand | undefined {
  const names = headerPairs(sent).map(([name]) => /^x-(.+)-hook-id$/i.exec(name)?.[1])
  const word = names.find((name) => name !== undefined)?.toLowerCase()
  return word === undefined ? undefined : createBrand(word)
}

/**
 * Both signatures with a secret, neither without one. If the secret is unknown, both or neither.
 */
function promisedSignatures({ body, rawHeaders }: Sent, source?: HeaderSource): Promised {
  const { secret } = source ?? {}
  const signed = source ? Boolean(secret) : rawHeaders.some((name) => name in signatures)
  if (!signed) return new Map()
  const right = (algorithm: string) =>
    secret
      ? `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`
      : new RegExp(`^${algorithm}=[0-9a-f]+$`)
  return new Map(Object.entries(signatures).map(([name, algorithm]) => [name, right(algorithm)]))
}

function targetOf({ app_id, organization_id, repository_id }: DeliveringHook) {
  if (app_id !== null) return { type: 'integration', id: String(app_id) }
  return organization_id
    ? { type: 'organization', id: String(organization_id) }
    : { type: 'repository', id: String(repository_id) }
}

/**
 * The ten headers of a delivery, or the eight of a hook without a secret, and no others. See
 * docs/guides/webhooks.md.
 */
function promisedHeaders(sent: Sent, brand: Brand, source?: HeaderSource): Promised {
  const { headerPrefix, hookshot } = brand
  const hook = source?.hook
  const target = hook
    ? targetOf(hook)
    : { type: /^(repository|organization|integration)$/, id: number }
  const mediaType = hook ? mediaTypes[hook.content_type] : /^application\/(json|x-www-form-url\w+)$/
  return new Map<string, string | RegExp>([
    [`${headerPrefix}-Delivery`, source && uuid.test(source.guid) ? source.guid : uuid],
    ...promisedSignatures(sent, source),
    ['Accept', '*/*'],
    [`${headerPrefix}-Hook-ID`, hook ? String(hook.id) : number],
    ['User-Agent', new RegExp(`^${hookshot}/[!-~]+$`)],
    [`${headerPrefix}-Event`, source?.event ?? /^[a-z_]+$/],
    [`${headerPrefix}-Hook-Installation-Target-ID`, target.id],
    [`${headerPrefix}-Hook-Installation-Target-Type`, target.type],
    ['content-type', mediaType],
  ])
}

const isRight = (value: string, promised: string | RegExp) =>
  typeof promised === 'string' ? value === promised : promised.test(value)

/** Describes how the headers of a delivery differ from the documented ones. */
export function* headerProblems(sent: Sent, brand: Brand, source?: HeaderSource) {
  const promised = promisedHeaders(sent, brand, source)
  const pairs = headerPairs(sent)
  for (const [name, value] of promised) {
    const values = pairs.filter(([each]) => each === name).map(([, each]) => each)
    if (values.length !== 1) yield `header ${name} occurs ${values.length} times, not once`
    else if (!isRight(values[0] as string, value))
      yield `header ${name} is "${values[0]}", not ${value}`
  }
  for (const [name] of pairs) if (!promised.has(name)) yield `header ${name} is not promised`
}
