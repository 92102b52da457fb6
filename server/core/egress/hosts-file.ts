import { readFileSync, statSync } from 'node:fs'

type Table = Map<string, string[]>

/** Parses a file in the format of /etc/hosts (hosts(5)). */
function parse(text: string): Table {
  const table: Table = new Map()
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').split(/\s+/).filter(Boolean)
    if (address === undefined) continue
    for (const name of names.map((each) => each.toLowerCase()))
      table.set(name, [...(table.get(name) ?? []), address])
  }
  return table
}

/** Returns a function that reads a hosts file when it has changed. A missing file is empty. */
export function hostsFile(path: string): () => Table {
  let table: Table = new Map()
  let version: string | undefined
  return () => {
    const status = statSync(path, { throwIfNoEntry: false })
    const current = status && `${status.ino} ${status.mtimeMs} ${status.size}`
    if (current !== version) table = parse(status ? readFileSync(path, 'utf8') : '')
    version = current
    return table
  }
}
