import { recall, remember } from '../data/storage.ts'

const name = 'console-imports'
/** Most imports that the browser remembers. */
const most = 20

/** Full names of the repositories that imports were started into from this browser, newest first. */
export function startedImports(): string[] {
  const stored: unknown = JSON.parse(recall(name, true) ?? '[]')
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}

export function rememberImport(fullName: string): void {
  const others = startedImports().filter((each) => each !== fullName)
  remember(name, JSON.stringify([fullName, ...others].slice(0, most)), true)
}

export function forgetImport(fullName: string): void {
  remember(name, JSON.stringify(startedImports().filter((each) => each !== fullName)), true)
}
