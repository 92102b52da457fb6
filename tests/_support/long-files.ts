import { readdirSync } from 'node:fs'
import { hashInRun } from './sampling.ts'

/** Files that start processes, speak to other tools or repeat much. Together they take most of the time. */
const long = [
  /^tests\/e2e\//,
  /^tests\/client\/(examples|package|release|webhook-events)/,
  /^tests\/conformance\/(conformance|faults)/,
  /^tests\/contract\/(breaking-changes|client|contract-edits|contract-gates|lint-rules|new|observed-responses|server)/,
  /^tests\/contract\/(delivered-bodies|docs-(pages|try)|overlays|reserved-fields|spec|type-lists|upgrading)/,
  /^tests\/contract\/(validator-memory|validators|workflows)/,
  /^tests\/hostile\//,
  /^tests\/server\/(delivery|imports)\//,
  /^tests\/server\/app\/(backup|command|doctor|failed-start|folder-|recording|secrets-at-rest|templates|watch|world)/,
  /^tests\/server\/auth\/(authorization-|hidden|roles)/,
  /^tests\/server\/git\//,
  /^tests\/server\/control\//,
  /^tests\/server\/http\/(conditional-changes|documentation-url|every-operation|generated-bodies|kept-replies)/,
  /^tests\/server\/http\/(long-lists|refused-at-the-door)/,
  /^tests\/server\/(activity\/feeds-(large-sets|visibility)|gists\/gists-git|migrations\/migrations)/,
  /^tests\/server\/oauth\/oauth-(limits|sign-in)/,
  /^tests\/server\/(pulls|repositories)\//,
  /^tests\/server\/storage\/(postgres-outage|storage)\./,
  /^tests\/server\/webhooks\/(hook-(laws|races)|recorded-payloads|test-push)/,
  /^tests\/server\/(apps\/installation|core\/egress-kernel|tokens\/grant-races)/,
  /^tests\/versions\/(independence|round-trip)/,
  /^tests\/server\/(limits\/(failed-logins|secondary-limits)|tokens\/token-limit)/,
]

const takesLong = (path: string) => long.some((pattern) => pattern.test(path))

/**
 * The long test files that a run leaves out: all but one in `share`.
 * @param root folder of the project, with a final slash
 */
export function leftOut(root: string, share: number): string[] {
  const files = readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path}`)
    .filter((path) => path.endsWith('.test.ts') && takesLong(path))
  const left = files.filter((path) => hashInRun(path) % share !== 0)
  announce(files.length - left.length, files.length)
  return left
}

const announced = Symbol.for('devplatform.tests.long-files')

/** Prints once how many long files run; the configuration is read once for each project. */
function announce(chosen: number, all: number): void {
  const shared = globalThis as { [announced]?: true }
  if (chosen === all || shared[announced]) return
  shared[announced] = true
  process.stderr.write(`Long test files: ${chosen} of ${all} (all: DEVPLATFORM_TESTS=full)\n`)
}
