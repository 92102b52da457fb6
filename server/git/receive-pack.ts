import type { Writable } from 'node:stream'
import { ended, start } from '../core/processes.ts'
import { syncRefs } from './durability.ts'
import { git } from './environment.ts'
import { isAncestor, refs } from './history.ts'
import { noObject } from './names.ts'
import { readPush, type Push, type PushCommand } from './push-commands.ts'
import { readReport, refusalReport, writeReport, type PushReport } from './push-report.ts'
import { hasDeletions, refusals } from './push-rules.ts'
import { appliedCommands } from './recover.ts'

interface Receiving {
  path: string
  /** The decoded request body. */
  input: AsyncIterable<Buffer>
  /** Called once the commands are known and acceptable, before git sees any of them. */
  beforeApplying?: (commands: PushCommand[]) => Promise<void>
  /** Reasons of the caller's own to refuse commands, by ref. */
  refuse?: (commands: PushCommand[]) => Map<string, string>
  /** Who pushes, for the reflog. */
  pusher?: { name: string; email: string }
  /** Whether the input may go on when all of the push has come: whoever sends it waits for the answer. */
  lasting?: boolean
  /** Largest pack taken, in bytes. */
  maxPackBytes?: number
}

export interface PushResult extends PushCommand {
  applied: boolean
  /** Why it was not applied, where git said so. */
  reason?: string
}

export interface ReceivedPush {
  commands: PushCommand[]
  /** One for each command, in order. */
  results: PushResult[]
  /** The answer for the client, held back until the caller sends it. */
  report: Buffer
  /** What the client understands. */
  capabilities: ReadonlySet<string>
  /** What git wrote to standard error; for the log. */
  stderr: string
}

const defaultMaxPackBytes = 2 * 1024 ** 3

/** Beyond the largest pack: the head, and what a client sends on after git has refused. */
const slackBytes = 64 * 1024 * 1024

/**
 * Takes a push and holds git's answer back. A push that has begun is left to finish even if the client
 * goes away; one that was cut off changes nothing. Applied changes are on disk when this resolves.
 * Without commands there is nothing to do: the client only asked whether it may push.
 * @throws ServiceError 400 or 413 for a malformed or overlong head, or what `beforeApplying` throws.
 */
export async function receivePack(receiving: Receiving): Promise<ReceivedPush> {
  const push = await readPush(receiving.input)
  const { commands, capabilities } = push
  const nothing = { results: [], report: Buffer.alloc(0), stderr: '' }
  if (commands.length === 0) return { commands, capabilities, ...nothing }
  const known = hasDeletions(commands) ? await refs(receiving.path) : new Map<string, string>()
  const reasons = new Map([...refusals(push, known), ...(receiving.refuse?.(commands) ?? [])])
  if (reasons.size > 0) return refuse(push, reasons, receiving)
  await receiving.beforeApplying?.(commands)
  return apply(push, receiving)
}

async function refuse(push: Push, reasons: Map<string, string>, receiving: Receiving) {
  const { commands, capabilities } = push
  const { maxPackBytes, lasting = false } = receiving
  // After deletions alone nothing comes that could be read on.
  const isOver = lasting && commands.every(({ after }) => after === noObject)
  if (!isOver) await feed(push.body, undefined, maxPackBytes)
  const refusal = refusalReport(commands, reasons)
  const report = writeReport(refusal, capabilities)
  return { commands, capabilities, results: results(commands, refusal), report, stderr: '' }
}

async function apply(push: Push, receiving: Receiving): Promise<ReceivedPush> {
  const { commands, capabilities } = push
  const answer = await runReceivePack(push, receiving)
  const report = readReport(answer.report, capabilities)
  const outcome = report ? results(commands, report) : await observed(commands, receiving.path)
  const changed = outcome.filter(({ applied }) => applied).map(({ ref }) => ref)
  await syncRefs(receiving.path, changed)
  return { commands, capabilities, results: outcome, ...answer }
}

async function runReceivePack({ body }: Push, receiving: Receiving) {
  const { path, pusher, lasting = false, maxPackBytes = defaultMaxPackBytes } = receiving
  const child = start(
    git(['receive-pack', '--stateless-rpc', path], {
      settings: [['receive.maxInputSize', String(maxPackBytes)]],
      env: pusher ? { GIT_COMMITTER_NAME: pusher.name, GIT_COMMITTER_EMAIL: pusher.email } : {},
    }),
  )
  const answer: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => answer.push(chunk))
  const end = ended(child)
  const fed = feed(body, child.stdin, maxPackBytes)
  // Git knows where a push ends.
  const [{ stderr }] = await Promise.all([end, lasting ? Promise.race([fed, end]) : fed])
  return { report: Buffer.concat(answer), stderr }
}

/**
 * Passes a body on to `sink`, and reads on when there is none or it has closed: a client that is still
 * sending does not hear an answer. A body that is cut off just ends, which git takes for a broken pack.
 */
async function feed(
  body: AsyncIterable<Buffer>,
  sink: Writable | undefined,
  maxPackBytes = defaultMaxPackBytes,
): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  const next = () => chunks.next().catch(() => ({ done: true as const, value: undefined }))
  let size = 0
  for (let chunk = await next(); !chunk.done; chunk = await next()) {
    size += chunk.value.length
    if (size > maxPackBytes + slackBytes) break
    if (sink?.writable) await written(sink, chunk.value)
  }
  sink?.end()
}

/** Resolves when `chunk` is out or cannot be written any more. */
const written = (sink: Writable, chunk: Buffer) =>
  new Promise<void>((resolve) => sink.write(chunk, () => resolve()))

const results = (commands: PushCommand[], report: PushReport): PushResult[] =>
  commands.map((command) => {
    const applied = report.refs.has(command.ref) && report.refs.get(command.ref) === undefined
    return applied
      ? { ...command, applied }
      : { ...command, applied, reason: report.refs.get(command.ref) ?? report.unpack }
  })

/** The results when git gave no report: what the refs themselves say. */
async function observed(commands: PushCommand[], path: string): Promise<PushResult[]> {
  const applied = await appliedCommands(commands, await refs(path), (ancestor, descendant) =>
    isAncestor(path, ancestor, descendant),
  )
  return commands.map((command) => ({ ...command, applied: applied.includes(command) }))
}
