import { readFile, readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parse } from 'yaml'
import { select, type Path } from './json-path.ts'

interface Action {
  target: string
  update?: unknown
  remove?: boolean
}

export interface Overlay {
  /** `12-has-downloads` */
  slug: string
  title: string
  /** What to do instead. */
  description?: string
  version: string
  actions: Action[]
}

type Node = Record<string, unknown>

/** The overlays of one version, in the order of their numbers. */
export async function readOverlays(folder: string): Promise<Overlay[]> {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.*\.yaml$/.test(name)).sort()
  return readOverlayFiles(names.map((name) => join(folder, name)))
}

/** The overlays in these files, in this order; each is called as its file is. */
export function readOverlayFiles(files: readonly string[]): Promise<Overlay[]> {
  return Promise.all(
    files.map(async (file) => {
      const { info, actions } = parse(await readFile(file, 'utf8')) as {
        info: { title: string; description?: string; version: string }
        actions: Action[]
      }
      return { slug: basename(file, extname(file)), ...info, actions }
    }),
  )
}

const isMap = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** OpenAPI Overlay 1.0, 4.4.3: objects merge, arrays append, anything else is replaced. */
function merge(old: unknown, update: unknown): unknown {
  if (Array.isArray(old))
    return [...(old as unknown[]), ...(Array.isArray(update) ? (update as unknown[]) : [update])]
  if (!isMap(old) || !isMap(update)) return update
  const merged = { ...old }
  for (const [key, value] of Object.entries(update)) {
    merged[key] = key in old ? merge(old[key], value) : value
  }
  return merged
}

const at = (document: Node, path: Path) =>
  path.reduce<unknown>((node, key) => (node as Node)[key], document) as Node

function remove(document: Node, path: Path): void {
  const parent = at(document, path.slice(0, -1))
  const key = path.at(-1)!
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

/** Whether a target may select nothing, which Redocly passes over in silence. */
interface Reading {
  passOver?: boolean
}

/** Changes the document itself. */
function carryOut(document: Node, { slug, actions }: Overlay, { passOver }: Reading): void {
  for (const { target, ...action } of actions) {
    // From the last to the first, so that removing an item leaves the others where they were found.
    const found = select(document, target).reverse()
    if (found.length === 0 && !passOver) throw new Error(`${slug}: ${target} selects nothing`)
    for (const path of found) {
      if (action.remove) remove(document, path)
      else at(document, path.slice(0, -1))[path.at(-1)!] = merge(at(document, path), action.update)
    }
  }
}

/**
 * A copy of the document as the overlays want it, one after the other. Ours, beside Redocly's, so that
 * two readings of an overlay must agree.
 * @throws Error when a target selects nothing, unless that is to be passed over
 */
export function applyOverlays<T extends object>(
  document: T,
  overlays: readonly Overlay[],
  reading: Reading = {},
): T {
  const copy = structuredClone(document) as Node
  for (const overlay of overlays) carryOut(copy, overlay, reading)
  return copy as T
}

/** The same for one overlay. */
export const applyOverlay = <T extends object>(document: T, overlay: Overlay): T =>
  applyOverlays(document, [overlay])
