import { permissionAreas } from '../../../generated/2026-03-10/permission-areas.ts'
import { normalizePermissions, type Permissions } from '../../contract/permissions.ts'
import { badRequest } from '../../core/errors.ts'
import { parseUrl } from '../../core/parse-url.ts'
import { isAppEventName } from '../../workers/delivery/event-names.ts'

/** What a tool asks for when it has an app made for its user; under the names that such files have. */
export interface Manifest {
  name: string
  url: string
  redirect_url: string
  description: string | null
  hook_attributes: { url: string } | null
  callback_urls: string[]
  public: boolean
  device_flow: boolean
  default_permissions: Permissions
  default_events: string[]
}

/** Bytes of a manifest in the address of a page; it must leave room in the request's head. */
const largest = 4096
const longestName = 100
const mostCallbacks = 10

const wrong = (what: string) => badRequest(`The manifest is not right: ${what}.`)

type Given = Record<string, unknown>

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function webUrl(value: unknown, name: string): string {
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    throw wrong(`${name} must be a web address`)
  }
  return url.href
}

function text(value: unknown, name: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw wrong(`${name} must be text`)
  return value.trim()
}

function list(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw wrong(`${name} must be a list`)
  return value
}

function flag(value: unknown, name: string, usual: boolean): boolean {
  if (value === undefined || value === null) return usual
  if (typeof value !== 'boolean') throw wrong(`${name} must be true or false`)
  return value
}

const accessesOf = new Map<string, readonly string[]>(
  Object.entries(permissionAreas).map(([area, { accesses }]) => [area, accesses]),
)

function permissionsOf(value: unknown): Permissions {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw wrong('default_permissions must be an object')
  const asked = Object.entries(value).filter(([, access]) => access !== 'none')
  const permissions = normalizePermissions(Object.fromEntries(asked) as Permissions)
  for (const [area, access] of Object.entries(permissions)) {
    if (!accessesOf.get(area)?.includes(access)) throw wrong(`there is no ${area}: ${access}`)
  }
  return permissions
}

function eventsOf(value: unknown): string[] {
  const names = list(value, 'default_events').map((name) => text(name, 'an event'))
  const unknown = names.find((name) => !isAppEventName(name))
  if (unknown !== undefined) throw wrong(`there is no event ${unknown}`)
  return [...new Set(names)]
}

function callbacksOf(given: Given): string[] {
  const all = list(given.callback_urls ?? given.callback_url, 'callback_urls')
  if (all.length > mostCallbacks) throw wrong(`callback_urls has more than ${mostCallbacks}`)
  return all.map((url) => webUrl(url, 'each of callback_urls'))
}

function hookOf(value: unknown): Manifest['hook_attributes'] {
  if (value === undefined || value === null) return null
  if (!isObject(value)) throw wrong('hook_attributes must be an object')
  return { url: webUrl(value.url, 'hook_attributes.url') }
}

function parse(json: string): Given {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw wrong('it is not JSON')
  }
  if (!isObject(value)) throw wrong('it must be an object')
  return value
}

/**
 * Reads a manifest; what it says beyond what is known here is left out.
 * @throws ServiceError 400 that says what is wrong with it
 */
export function readManifest(json: string): Manifest {
  const given = parse(json)
  const manifest = {
    name: text(given.name, 'name').slice(0, longestName),
    url: webUrl(given.url, 'url'),
    redirect_url: webUrl(given.redirect_url, 'redirect_url'),
    description: text(given.description, 'description') || null,
    hook_attributes: hookOf(given.hook_attributes),
    callback_urls: callbacksOf(given),
    public: flag(given.public, 'public', true),
    device_flow: flag(given.device_flow, 'device_flow', false),
    default_permissions: permissionsOf(given.default_permissions),
    default_events: eventsOf(given.default_events),
  }
  if (Buffer.byteLength(JSON.stringify(manifest)) > largest) throw wrong('it is too long')
  return manifest
}

/** A manifest as it travels in an address. */
export const encodeManifest = (manifest: Manifest): string =>
  Buffer.from(JSON.stringify(manifest)).toString('base64url')

/** @throws ServiceError 400 */
export const decodeManifest = (encoded: string): Manifest =>
  readManifest(Buffer.from(encoded, 'base64url').toString())
