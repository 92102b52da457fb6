import type { Writable } from 'node:stream'
import { ServiceError } from '../../core/errors.ts'
import type { CommandLimits } from '../../core/process-limits.ts'
import { exited, start } from '../../core/processes.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { noObject } from '../formats/names.ts'
import { git } from '../processes/environment.ts'
import { allRefs } from '../refs/all-refs.ts'
import { freeRefs } from '../refs/stale-locks.ts'
import { syncRefs } from '../store/durability.ts'
import { settingsOf } from '../transport/visible-refs.ts'
import { written } from '../transport/written.ts'
import { readPush, TooManyCommands, type Push } from './push-commands.ts'
import {
  messagesIn,
  readReport,
  refusalReport,
  replaceReport,
  writeMessages,
  writeReport,
  type PushReport,
} from './push-report.ts'
import { hasDeletions, refusals, staleDeletions } from './push-rules.ts'
import { appliedCommands, type PushEvidence } from './applied-commands.ts'
import {
  guardPush,
  hookDeclined,
  refusedRefs,
  type WorkflowRefusal,
  updateFailed,
  type GuardedPush,
  type RefGuard,
} from './ref-guards.ts'

interface Receiving {
  path: string
  /** The decoded request body. */
  input: AsyncIterable<Buffer>
  /** Called after the commands were accepted and before git processes them. */
  beforeApplying?: (commands: PushCommand[]) => Promise<AcceptedPush | void>
  /** Additional rules: reasons to reject commands, by ref. */
  refuse?: (commands: PushCommand[]) => Map<string, string>
  /** Identity for the reflog. */
  pusher?: { name: string; email: string }
  /**
   * Whether the input stays open after the push, because the client waits for the response (SSH).
   */
  lasting?: boolean
  /** Folder for the hook that checks a push. Without it, guarded refs cannot be pushed to. */
  hooks?: string
  /** Maximum pack size in bytes. */
  maxPackBytes?: number
  /** Limits of git. */
  limits?: CommandLimits
}

interface AcceptedPush {
  /** Replaces the email address of the pusher in the logs of the refs. */
  mark?: string
  /** More reasons to reject commands, by ref. */
  reasons: Map<string, string>
  /** Lines that the client prints when the push is rejected. */
  messages?: readonly string[]
  /** What git must check when it has the objects. */
  guards?: readonly RefGuard[]
  /** Why no branch may get other workflows; absent where it may. */
  refuseWorkflow?: WorkflowRefusal | undefined
}

export interface PushResult extends PushCommand {
  applied: boolean
  /** The reason for the rejection, if git reported one. */
  reason?: string
}

export interface ReceivedPush {
  commands: PushCommand[]
  /** One per command, in the same order. */
  results: PushResult[]
  /** The response for the client. The caller sends it. */
  report: Buffer
  /** Capabilities that the client sent. */
  capabilities: ReadonlySet<string>
  /** Standard error output of git, for the log. */
  stderr: string
}

const defaultMaxPackBytes = 2 * 1024 ** 3

/**
 * Allowance beyond the maximum pack size for the commands and for data sent after git has rejected
 * the pack.
 */
const slackBytes = 64 * 1024 * 1024

/**
 * Processes a push and returns git's response for the caller to send. A push that has started is
 * completed even if the client disconnects. A truncated push changes nothing. Applied changes are
 * synced to disk when this resolves. A push without commands only checks access and changes
 * nothing.
 * @throws ServiceError 400 or 413 for malformed or oversized commands, 400 for a malformed body, and
 * errors of `beforeApplying`
 */
export async function receivePack(receiving: Receiving): Promise<ReceivedPush> {
  try {
    return await receive(await readPush(receiving.input), receiving)
  } catch (error) {
    // Over SSH the client shows the error itself.
    if (!(error instanceof TooManyCommands) || receiving.lasting) throw error
    return refuseAll(error, receiving)
  }
}

/** Git shows the reason only in a report: it does not print the text of an HTTP error. */
async function refuseAll(
  { push, message }: TooManyCommands,
  { maxPackBytes }: Receiving,
): Promise<ReceivedPush> {
  const { commands, capabilities, body } = push
  await feed(body, undefined, maxPackBytes)
  const refs = new Map(commands.map(({ ref }) => [ref, message]))
  const report = writeReport({ unpack: message, refs }, capabilities)
  return { commands, capabilities, results: [], report, stderr: '' }
}

async function receive(push: Push, receiving: Receiving): Promise<ReceivedPush> {
  const { commands, capabilities } = push
  const nothing = { results: [], report: Buffer.alloc(0), stderr: '' }
  if (commands.length === 0) return { commands, capabilities, ...nothing }
  const reasons = new Map([...refusals(push), ...(receiving.refuse?.(commands) ?? [])])
  if (reasons.size > 0) return refuse(push, reasons, receiving)
  await freeRefs(receiving.path, refsOf(commands))
  const accepted = await receiving.beforeApplying?.(commands)
  const known = hasDeletions(commands) ? await allRefs(receiving.path) : new Map<string, string>()
  const late = [...(accepted?.reasons ?? []), ...staleDeletions(commands, known)]
  if (late.length > 0) return refuse(push, new Map(late), receiving, accepted?.messages)
  const guards = accepted?.guards ?? []
  const { refuseWorkflow } = accepted ?? {}
  const guarded = await guardPush(receiving.hooks, guards, refuseWorkflow !== undefined)
  if (!guarded) {
    const refs = refuseWorkflow ? refsOf(commands) : guards.map(({ ref }) => ref)
    return refuse(push, unchecked(refs), receiving, uncheckedMessages(refs))
  }
  return apply(push, receiving, { mark: accepted?.mark ?? null, guarded, refuseWorkflow })
}

const unchecked = (refs: readonly string[]) => new Map(refs.map((ref) => [ref, hookDeclined]))

const uncheckedMessages = (refs: readonly string[]) =>
  refs.flatMap((ref) => [updateFailed(ref), 'error: The server cannot check this push.'])

const refsOf = (commands: readonly PushCommand[]) => commands.map(({ ref }) => ref)

async function refuse(
  push: Push,
  reasons: Map<string, string>,
  receiving: Receiving,
  messages: readonly string[] = [],
) {
  const { commands, capabilities } = push
  const { maxPackBytes, lasting = false } = receiving
  // A push with only deletions has no pack, and this input does not end, so reading on would block.
  const isOver = lasting && commands.every(({ after }) => after === noObject)
  if (!isOver) await feed(push.body, undefined, maxPackBytes)
  const refusal = refusalReport(commands, reasons)
  const said = writeMessages(messages, capabilities)
  const report = Buffer.concat([said, writeReport(refusal, capabilities)])
  return { commands, capabilities, results: results(commands, refusal), report, stderr: '' }
}

interface Applying {
  mark: string | null
  guarded: GuardedPush
  refuseWorkflow: WorkflowRefusal | undefined
}

/** A hook rejects a push as a whole. Names the refs to which it objects. */
function withHookReasons(
  response: { report: Buffer; stderr: string },
  push: Push,
  refuseWorkflow: WorkflowRefusal = () => hookDeclined,
) {
  const { capabilities, commands } = push
  const said = `${messagesIn(response.report, capabilities).toString()}\n${response.stderr}`
  const refs = refusedRefs(said, refuseWorkflow)
  if (refs.size === 0 || !readReport(response.report, capabilities)) return response
  const refusal = refusalReport(commands, refs)
  return { ...response, report: replaceReport(response.report, refusal, capabilities) }
}

async function apply(push: Push, receiving: Receiving, to: Applying): Promise<ReceivedPush> {
  const { commands, capabilities } = push
  const { mark, guarded, refuseWorkflow } = to
  const done = await runReceivePack(push, receiving, to)
  const response = guarded.settings.length > 0 ? withHookReasons(done, push, refuseWorkflow) : done
  const report = readReport(response.report, capabilities)
  const outcome = report
    ? results(commands, report)
    : await observed({ commands, mark }, receiving.path)
  const changed = outcome.filter(({ applied }) => applied).map(({ ref }) => ref)
  if (done.malformed && changed.length === 0) throw done.malformed
  await syncRefs(receiving.path, changed)
  return { commands, capabilities, results: outcome, ...response }
}

async function runReceivePack({ body }: Push, receiving: Receiving, { mark, guarded }: Applying) {
  const { path, pusher, lasting = false, maxPackBytes = defaultMaxPackBytes } = receiving
  const command = git(['receive-pack', '--stateless-rpc', path], {
    settings: [
      ...settingsOf('git-receive-pack'),
      ['receive.maxInputSize', String(maxPackBytes)],
      ...guarded.settings,
    ],
    env: {
      ...guarded.env,
      ...(pusher && {
        GIT_COMMITTER_NAME: pusher.name,
        GIT_COMMITTER_EMAIL: mark ?? pusher.email,
      }),
    },
  })
  const child = start({ ...command, limits: receiving.limits ?? command.limits })
  const response: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => response.push(chunk))
  const end = exited(child)
  const fed = feed(body, child.stdin, maxPackBytes)
  // Git detects the end of a push itself, so `feed` need not end first.
  const ended = end.then(() => undefined)
  const [{ stderr }, failure] = await Promise.all([end, lasting ? Promise.race([fed, ended]) : fed])
  const malformed = failure instanceof ServiceError && failure.status === 400 ? failure : undefined
  return { report: Buffer.concat(response), stderr, malformed }
}

/**
 * Passes a body to `sink`. Reads the rest when there is no sink or it has closed, because a client
 * that is still sending does not read the response. A truncated body simply ends, and git treats it
 * as a broken pack.
 * @returns why the body is truncated, if it is
 */
async function feed(
  body: AsyncIterable<Buffer>,
  sink: Writable | undefined,
  maxPackBytes = defaultMaxPackBytes,
): Promise<unknown> {
  const chunks = body[Symbol.asyncIterator]()
  let failure: unknown
  const next = () =>
    chunks.next().catch((error: unknown) => {
      failure = error
      return { done: true as const, value: undefined }
    })
  let size = 0
  for (let chunk = await next(); !chunk.done; chunk = await next()) {
    size += chunk.value.length
    if (size > maxPackBytes + slackBytes) break
    if (sink?.writable) await written(sink, chunk.value)
  }
  sink?.end()
  return failure
}

const results = (commands: PushCommand[], report: PushReport): PushResult[] =>
  commands.map((command) => {
    const applied = report.refs.has(command.ref) && report.refs.get(command.ref) === undefined
    return applied
      ? { ...command, applied }
      : { ...command, applied, reason: report.refs.get(command.ref) ?? report.unpack }
  })

/** Determines the results from the repository when git sent no report. */
async function observed(push: PushEvidence, path: string): Promise<PushResult[]> {
  const applied = await appliedCommands(path, push)
  return push.commands.map((command) => ({ ...command, applied: applied.includes(command) }))
}
