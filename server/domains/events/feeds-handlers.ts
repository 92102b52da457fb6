import { userOf } from '../../access/auth/caller.ts'
import type { Handlers } from '../../api/handler.ts'

const linkTo = (href: string) => ({ href, type: 'application/atom+xml' })

export const feeds = {
  'activity/get-feeds': ({ caller, links }) => {
    const [timeline, user] = [links.html('/timeline'), links.html('/{user}.atom')]
    const current = userOf(caller)
    const own = current && links.html(`/${current.login}.atom`)
    return {
      status: 200,
      body: {
        timeline_url: timeline,
        user_url: user,
        ...(own !== undefined && { current_user_public_url: own }),
        _links: {
          timeline: linkTo(timeline),
          user: linkTo(user),
          ...(own !== undefined && { current_user_public: linkTo(own) }),
        },
      },
    }
  },
} satisfies Partial<Handlers>
