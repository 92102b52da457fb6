import { styleText, inspect } from 'node:util'

const width = 96
const colors = process.stdout.isTTY

type Style = Parameters<typeof styleText>[0]
const styled = (style: Style, text: string) => (colors ? styleText(style, text) : text)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const indented = (text: string, margin: string) => text.replace(/^/gm, margin)

// A closed pipe (`| head`) must not prevent the cleanup.
process.stdout.on('error', () => {})

let steps = 0

/** A numbered heading. */
export function step(title: string): void {
  print(`\n${styled('bold', `${String(++steps).padStart(2)}  ${title}`)}`)
}

/** A line that explains. */
export const say = (text: string): void => print(styled('dim', indented(text, '    ')))

/** A command that a reader could type. */
export const type = (command: string): void => print(`    ${styled('cyan', `$ ${command}`)}`)

/** Output as received: text line by line, values as JavaScript prints them. */
export function show(value: unknown): void {
  const options = { colors, breakLength: width, depth: 4, maxArrayLength: 5, sorted: false }
  const text = typeof value === 'string' ? value : inspect(value, options)
  print(indented(text, '      '))
}

/**
 * Checks a promise.
 * @throws Error if it is broken
 */
export function check(kept: boolean, promise: string): void {
  if (!kept) throw new Error(`Expected: ${promise}`)
  print(`    ${styled('green', '✓')} ${promise}`)
}

/** Some properties of a large object, to be shown. */
export function pick<T extends object, K extends keyof T>(value: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>
}

/** Prints the end of the tour. */
export function close(milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(1)
  print(`\n${styled(['bold', 'green'], `All ${steps} steps succeeded`)} in ${seconds} s.`)
}

/** Prints why the tour ended early. */
export function fail(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`\n${styled(['bold', 'red'], 'The tour failed.')}\n${text}\n`)
}
