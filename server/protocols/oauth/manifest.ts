import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import { normalizePermissions, type Permissions } from '../../contract/permissions.ts'
import { badRequest } from '../../core/errors.ts'
import { webAddress } from '../../core/web-address.ts'
import { isAppEventName } from '../../workers/delivery/event-names.ts'
import { isRedirectUri } from './redirect-uri.ts'

/**
 * A manifest: the settings with which a tool registers an app for its user. Property names follow
 * the manifest format.
 */
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

/** Maximum size of a manifest in bytes. It is part of a URL, and request headers are limited. */
const largest = 4096
const longestName = 100
const mostCallbacks = 10

const wrong = (problem: string) => badRequest(`The manifest is invalid: ${problem}.`)

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function webUrl(value: unknown, name: string): string {
  const url = typeof value === 'string' ? webAddress(value) : undefined
  if (!url) throw wrong(`${name} must be an HTTP or HTTPS URL`)
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
  const entries = Object.entries(value).filter(([, access]) => access !== 'none')
  const permissions = normalizePermissions(Object.fromEntries(entries) as Permissions)
  for (const [area, access] of Object.entries(permissions)) {
    if (!accessesOf.get(area)?.includes(access))
      throw wrong(`unknown permission ${area}: ${access}`)
  }
  return permissions
}

function eventsOf(value: unknown): string[] {
  const names = list(value, 'default_events').map((name) => text(name, 'an event'))
  const unknown = names.find((name) => !isAppEventName(name))
  if (unknown !== undefined) throw wrong(`unknown event ${unknown}`)
  return [...new Set(names)]
}

function callbacksOf(input: Json): string[] {
  const all = list(input.callback_urls ?? input.callback_url, 'callback_urls')
  if (all.length > mostCallbacks) throw wrong(`callback_urls has more than ${mostCallbacks}`)
  return all.map((uri) => {
    if (typeof uri === 'string' && isRedirectUri(uri)) return uri
    throw wrong('each of callback_urls must be a callback URL')
  })
}

function hookOf(value: unknown): Manifest['hook_attributes'] {
  if (value === undefined || value === null) return null
  if (!isObject(value)) throw wrong('hook_attributes must be an object')
  return { url: webUrl(value.url, 'hook_attributes.url') }
}

function parse(json: string): Json {
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
 * Reads a manifest. Unknown properties are ignored.
 * @throws ServiceError 400 that describes the problem
 */
export function readManifest(json: string): Manifest {
  const input = parse(json)
  const manifest = {
    name: text(input.name, 'name').slice(0, longestName),
    url: webUrl(input.url, 'url'),
    redirect_url: webUrl(input.redirect_url, 'redirect_url'),
    description: text(input.description, 'description') || null,
    hook_attributes: hookOf(input.hook_attributes),
    callback_urls: callbacksOf(input),
    public: flag(input.public, 'public', true),
    device_flow: flag(input.device_flow, 'device_flow', false),
    default_permissions: permissionsOf(input.default_permissions),
    default_events: eventsOf(input.default_events),
  }
  if (Buffer.byteLength(JSON.stringify(manifest)) > largest) throw wrong('it is too long')
  return manifest
}

/** Encodes a manifest for a URL. */
export const encodeManifest = (manifest: Manifest): string =>
  Buffer.from(JSON.stringify(manifest)).toString('base64url')

/** @throws ServiceError 400 */
export const decodeManifest = (encoded: string): Manifest =>
  readManifest(Buffer.from(encoded, 'base64url').toString())
