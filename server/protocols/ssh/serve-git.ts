import type { ServerChannel } from 'ssh2'
import type { Context } from '../../api/context.ts'
import { authorizeGit } from '../git/authorize-git.ts'
import { readRefs, versionFor } from '../../git/transport/advertise-refs.ts'
import { enterGit, refusal } from '../git/conversation.ts'
import type { Protocol, Service } from '../../git/transport/smart-http.ts'
import { serveUploadPack } from '../../git/transport/upload-pack.ts'
import { receiveGistPush } from '../../domains/gists/push.ts'
import { reconcile } from '../../domains/gists/reconcile.ts'
import type { Links } from '../../core/links.ts'
import { receivePush } from '../../domains/pushes/receive.ts'
import type { Visitor } from './authenticate.ts'
import type { GitCommand } from './command.ts'
import { ownerOfKey, roleOfKey } from './role-of-key.ts'

/** A git command of a visitor, and its channel. */
export interface Conversation {
  visitor: Visitor
  command: GitCommand
  protocol: Protocol | undefined
  channel: ServerChannel
  links: Links
}

/** The repository or gist of a command, after the access check. */
interface Place {
  path: string
  /** Receives a push. Returns the report for the client. */
  receive: (input: AsyncIterable<Buffer>) => Promise<Buffer>
}

/** @throws ServiceError when access is denied */
async function placeOf(
  { visitor, command, links }: Conversation,
  context: Context,
): Promise<Place> {
  const { user, deployKey } = visitor
  const { storage, git, gists } = context
  const lasting = true
  if ('gist' in command) {
    const gist = await storage.gists.findByKey(command.gist)
    if (!gist) throw refusal(404, 'Gist not found')
    if (command.service === 'git-receive-pack' && (deployKey || gist.owner_id !== user.id)) {
      throw refusal(403, 'You do not have permission to push to this gist')
    }
    await reconcile(gist.id, context)
    return {
      path: gists.path(gist.id),
      receive: (input) => receiveGistPush({ gist, pusher: user, input, lasting }, context),
    }
  }
  const role = roleOfKey(visitor, command.service, context)
  const repository = await authorizeGit(command, user, role, context)
  // Keys have no scopes.
  const pushing = { repository, pusher: user, lasting, links }
  return {
    path: git.path(repository.id),
    receive: async (input) => (await receivePush({ ...pushing, input }, context)).report,
  }
}

async function takePush(
  { channel, protocol }: Conversation,
  service: Service,
  { path, receive }: Place,
): Promise<number> {
  const version = versionFor(service, protocol)
  channel.write(await readRefs({ path, service, protocol: version }))
  // The channel stays open after it was read, so that the report can be written.
  const report = await receive(channel.iterator({ destroyOnReturn: false }))
  if (report.length > 0) channel.write(report)
  return 0
}

/**
 * Serves clone, fetch and push over SSH, with the same rules as over HTTP.
 * @returns the exit code for the client
 * @throws ServiceError with a message for the user
 */
export async function serveOverSsh(conversation: Conversation, context: Context): Promise<number> {
  await enterGit(ownerOfKey(conversation.visitor), conversation.channel, context)
  const place = await placeOf(conversation, context)
  const { command, channel: stream, protocol } = conversation
  if (command.service === 'git-receive-pack') return takePush(conversation, command.service, place)
  const { code } = await serveUploadPack({ path: place.path, protocol, stream })
  return code ?? 1
}
