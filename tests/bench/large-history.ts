/** How large a history is. */
export interface HistorySize {
  commits: number
  files: number
}

const people = 'Mona <mona@example.com>'
const begun = 1_600_000_000
const folders = 20
const lines = 24

/** Path of a file: 20 folders with 20 folders each. */
export const pathOf = (file: number): string =>
  `lib-${file % folders}/part-${Math.floor(file / folders) % folders}/file-${file}.ts`

/** A word that one in `among` files has. */
export const wordOf = (file: number, among = 500): string => `word${file % among}`

function contentOf(file: number, change: number): string {
  const first = `export const ${wordOf(file)} = ${change}`
  const rest = Array.from(
    { length: lines },
    (_, line) => `// ${file} ${(file * 31 + line * 7) % 997}`,
  )
  return [first, ...rest, ''].join('\n')
}

const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
const modified = (file: number, change: number) =>
  `M 100644 inline ${pathOf(file)}\n${data(contentOf(file, change))}`

const commit = (number: number, files: string) =>
  `commit refs/heads/main\ncommitter ${people} ${begun + number * 60} +0000\n` +
  `${data(`Change ${wordOf(number, 1_000)} (#${number})`)}${files}`

/** A stream for `git fast-import`: a commit of all files, and each later one changes one of them. */
export function largeHistory({ commits, files }: HistorySize): string {
  const all = Array.from({ length: files }, (_, file) => modified(file, 0)).join('')
  const later = Array.from({ length: commits - 1 }, (_, index) =>
    commit(index + 1, modified((index * 7919) % files, index + 1)),
  )
  return commit(0, all) + later.join('')
}
