import { addEmails, deleteEmails, showPrimaryEmail } from './emails.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { emailView } from './email-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Addresses of the request body, which may be a plain list or one address. */
function listed(body: Schemas['emails-input']): string[] {
  if (typeof body === 'string') return [body]
  return Array.isArray(body) ? body : body.emails
}

export const emails = {
  'users/list-emails-for-authenticated-user': async ({ query, caller, links }, { storage }) => {
    const user = requireUser(caller)
    const page = pageOf(query ?? {})
    const found = await storage.emails.list(user.id, page)
    const total = await storage.emails.count(user.id)
    return {
      status: 200,
      body: found.map((email) => emailView(email, user.email)),
      headers: pageLinks(page, total, links),
    }
  },

  'users/add-email-for-authenticated-user': async ({ body, caller }, context) => {
    const user = requireUser(caller)
    const added = await addEmails(user, listed(body), context)
    return { status: 201, body: added.map((email) => emailView(email, user.email)) }
  },

  'users/delete-email-for-authenticated-user': async ({ body, caller }, context) => {
    await deleteEmails(requireUser(caller), listed(body), context)
    return { status: 204, body: undefined }
  },

  /** Returns at most one address, the one on the profile. */
  'users/list-public-emails-for-authenticated-user': async (
    { query, caller, links },
    { storage },
  ) => {
    const { id, email: shown } = requireUser(caller)
    const page = pageOf(query ?? {})
    const email = shown === null ? undefined : await storage.emails.find(id, shown)
    const all = email ? [emailView(email, shown)] : []
    return {
      status: 200,
      body: all.slice(page.offset, page.offset + page.limit),
      headers: pageLinks(page, all.length, links),
    }
  },

  'users/set-primary-email-visibility-for-authenticated-user': async (
    { body, caller },
    context,
  ) => {
    const user = requireUser(caller)
    const { email, shown } = await showPrimaryEmail(user, body.visibility, context)
    return { status: 200, body: [emailView(email, shown)] }
  },
} satisfies Partial<Handlers>
