import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Reaction } from '../../storage/reactions/reactions.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

export const reactionView = (
  { id, user, content, created_at }: Reaction,
  links: Links,
): Schemas['reaction'] => ({
  id,
  node_id: nodeId('Reaction', id),
  user: user && simpleUser(user, links),
  content,
  created_at: timestamp(created_at),
})
