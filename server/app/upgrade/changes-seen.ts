import { ServiceError } from '../../core/errors.ts'
import type { NewestReply } from '../../core/recording/newest-reply.ts'
import type { ChangeContext, VersionChange } from '../../api/versions/change.ts'
import { compile, type Translation } from '../../api/versions/translation.ts'
import { createLinks } from '../../core/links.ts'

/** A recorded request, and the response of the newest version to it. */
export interface ReplayedRequest {
  operation: string
  query: unknown
  sent: unknown
  dialect?: string | undefined
  newest?: NewestReply | undefined
}

class StorageRead extends Error {}

/**
 * Throws when a change reads the database. A change that reads the database alters the response,
 * and no more needs to be known.
 */
const nothingStored = new Proxy(
  {},
  {
    get() {
      throw new StorageRead()
    },
  },
) as ChangeContext['storage']

const context: ChangeContext = {
  storage: nothingStored,
  links: createLinks('http://localhost', ''),
}

/** Whether `act` alters a copy of `value`. */
async function alters<T>(value: T, act: (copy: T) => unknown): Promise<boolean> {
  const before = JSON.stringify(value)
  const copy = structuredClone(value)
  try {
    return JSON.stringify((await act(copy)) ?? copy) !== before
  } catch {
    return true
  }
}

interface Compiled {
  dialect: string | undefined
  translation: Translation
}

/** The last compilation of each change, because it takes longer than to translate a request. */
const compiled = new WeakMap<VersionChange, Compiled>()

function translationOf(change: VersionChange, dialect: string | undefined): Translation {
  const kept = compiled.get(change)
  if (kept && kept.dialect === dialect) return kept.translation
  const translation = compile([change], dialect)
  compiled.set(change, { dialect, translation })
  return translation
}

/** Whether one change alone affects a request or the newest version's response to it. */
export async function isAffectedBy(
  change: VersionChange,
  replayed: ReplayedRequest,
): Promise<boolean> {
  const { operation, query, sent, newest } = replayed
  const { upgrade, downgrade, changeReply, changeFailure } = translationOf(change, replayed.dialect)
  const memory = {}
  const altersRequest = await alters({ query, body: sent }, async (request) => {
    await upgrade(operation, request, memory)
  })
  if (altersRequest || !newest) return altersRequest
  const { status, body, mediaType } = newest
  const failure = new ServiceError({ status, message: '' })
  if (status >= 400) return changeFailure(operation, failure).status !== status
  const altersBody = await alters({ body }, async (reply) => {
    reply.body = await downgrade(`${operation} ${status}`, reply.body, context)
  })
  const reply = { status, ...(mediaType && { media: { type: mediaType, data: '' } }) }
  return (
    altersBody || (await alters(reply, (whole) => changeReply(operation, whole, memory, context)))
  )
}
