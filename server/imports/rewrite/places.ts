import { largeBlobs } from '../large-files/large-blobs.ts'
import { sightings } from '../large-files/sightings.ts'
import type { Bytes } from '../objects/encoding.ts'
import type { Rewriting } from './rewrite-history.ts'

/** A folder in which large files have ever been, somewhere in the history. */
export interface Place {
  /** Tells it from others. */
  number: number
  /** From the root on, with a slash at the end; empty for the root. */
  path: Bytes
  folders: Map<Bytes, Place>
  /** Names that a large file has had. */
  files: Set<Bytes>
}

export interface LargeFiles {
  /** Bytes, by the ids of blobs. */
  sizes: Map<string, number>
  root: Place
}

class Places {
  #count = 0
  readonly root = this.#place('')

  #place(path: Bytes): Place {
    return { number: this.#count++, path, folders: new Map(), files: new Set() }
  }

  #under(place: Place, name: Bytes): Place {
    const found = place.folders.get(name) ?? this.#place(`${place.path}${name}/`)
    place.folders.set(name, found)
    return found
  }

  add(path: Bytes): void {
    const names = path.split('/')
    const file = names.pop() as string
    names.reduce((place, name) => this.#under(place, name), this.root).files.add(file)
  }
}

/** The large files in the history of some commits, and where they are; undefined where there are none. */
export async function placesOf(
  { path, signal }: Rewriting,
  commits: ReadonlySet<string>,
): Promise<LargeFiles | undefined> {
  const blobs = await largeBlobs(path, signal)
  if (blobs.length === 0) return undefined
  const places = new Places()
  const ids = blobs.map(({ id }) => id)
  for await (const sighting of sightings(path, ids, [...commits], signal)) places.add(sighting.path)
  return { sizes: new Map(blobs.map(({ id, size }) => [id, size])), root: places.root }
}
