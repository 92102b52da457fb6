import { styleText, inspect } from 'node:util'

const width = 96
const colors = process.stdout.isTTY

type Style = Parameters<typeof styleText>[0]
const styled = (style: Style, text: string) => (colors ? styleText(style, text) : text)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const indented = (text: string, margin: string) => text.replace(/^/gm, margin)

// A reader who has seen enough (`| head`) is no reason to leave things lying about.
process.stdout.on('error', () => {})

let steps = 0

/** A heading with a number. */
export function step(title: string): void {
  print(`\n${styled('bold', `${String(++steps).padStart(2)}  ${title}`)}`)
}

/** A line that explains. */
export const say = (text: string): void => print(styled('dim', indented(text, '    ')))

/** Something a newcomer could type. */
export const type = (command: string): void => print(`    ${styled('cyan', `$ ${command}`)}`)

/** What was answered, as it is: text line by line, values as JavaScript writes them. */
export function show(value: unknown): void {
  const options = { colors, breakLength: width, depth: 4, maxArrayLength: 5, sorted: false }
  const text = typeof value === 'string' ? value : inspect(value, options)
  print(indented(text, '      '))
}

/** What was promised and is so. @throws Error when it is not */
export function check(kept: boolean, promise: string): void {
  if (!kept) throw new Error(`It is not so: ${promise}`)
  print(`    ${styled('green', '✓')} ${promise}`)
}

/** Some of a large value, to be shown. */
export function pick<T extends object, K extends keyof T>(value: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>
}

/** How the tour ended. */
export function close(milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(1)
  print(`\n${styled(['bold', 'green'], `All ${steps} steps went as promised`)} in ${seconds} s.`)
}

/** Why the tour ended early. */
export function fail(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`\n${styled(['bold', 'red'], 'The tour ends here.')}\n${text}\n`)
}
