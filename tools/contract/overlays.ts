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

/** The overlays of one version, in numerical order. */
export async function readOverlays(folder: string): Promise<Overlay[]> {
  const names = (await readdir(folder)).filter((name) => /^\d\d-.*\.yaml$/.test(name)).sort()
  return readOverlayFiles(names.map((name) => join(folder, name)))
}

/** Reads the overlays in these files, in this order. Each is named after its file. */
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

/** OpenAPI Overlay 1.0, section 4.4.3: objects merge, arrays append, anything else is replaced. */
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

const at = (document: unknown, path: Path) =>
  path.reduce<unknown>((node, key) => (node as Node)[key], document)

/**
 * A copy that differs in one place and shares the rest, so that comparisons can skip shared parts.
 */
function changed(node: unknown, [key, ...rest]: Path, change: Change): unknown {
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...(node as Node) }) as Node
  if (rest.length === 0) change(copy, key!)
  else copy[key!] = changed(copy[key!], rest, change)
  return copy
}

type Change = (parent: Node, key: string) => void

const removal: Change = (parent, key) => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

/** Whether a target may select nothing, which Redocly ignores silently. */
interface Reading {
  passOver?: boolean
}

function carryOut(document: unknown, { slug, actions }: Overlay, { passOver }: Reading): unknown {
  return actions.reduce((before, { target, ...action }) => {
    // From last to first, so that removing an item keeps the other indexes valid.
    const found = select(before, target).reverse()
    if (found.length === 0 && !passOver) throw new Error(`${slug}: ${target} selects nothing`)
    return found.reduce<unknown>((node, path) => {
      if (action.remove) return changed(node, path, removal)
      const merged = merge(at(node, path), action.update)
      return changed(node, path, (parent, key) => void (parent[key] = merged))
    }, before)
  }, document)
}

/**
 * Applies overlays in order. Unchanged parts are shared with the input. Independent of Redocly, so
 * that a test can compare the two implementations.
 * @throws Error when a target selects nothing, unless that is allowed
 */
export function applyOverlays<T extends object>(
  document: T,
  overlays: readonly Overlay[],
  reading: Reading = {},
): T {
  return overlays.reduce<unknown>(
    (node, overlay) => carryOut(node, overlay, reading),
    document,
  ) as T
}

/** The same for one overlay. */
export const applyOverlay = <T extends object>(document: T, overlay: Overlay): T =>
  applyOverlays(document, [overlay])
