import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import { storedPage, type ListRequest } from '../../../api/page.ts'
import { notFound } from '../../../core/errors.ts'
import type { NamedValue } from '../../../storage/actions/named-values.ts'
import { publicKeyOf } from './key.ts'
import { inCapitals } from './name.ts'
import { keyRow, ownerRow, type Owner } from './owner.ts'
import type { SecretProduct } from './product.ts'
import { putSecret, type Input } from './put.ts'
import { removeValue } from './remove.ts'

type Needs = Pick<Context, 'storage'>

/** A request to write a secret. */
interface Writing {
  path: { secret_name: string }
  body: Input
  caller: Caller
}

const ok = <Body>(body: Body) => ({ status: 200 as const, body })
const done = { status: 204 as const, body: undefined }

/** What callers can do with the secrets that a product uses. */
export const secretsOf = (product: SecretProduct) => ({
  /** @throws ServiceError 404 */
  async find(owner: Owner, name: string, { storage }: Needs): Promise<NamedValue> {
    const secret = await storage[product.secrets].find(ownerRow(owner), inCapitals(name))
    if (!secret) throw notFound()
    return secret
  },

  async list<View>(
    owner: Owner,
    view: (secret: NamedValue) => View,
    request: ListRequest,
    { storage }: Needs,
  ) {
    const [values, row] = [storage[product.secrets], ownerRow(owner)]
    const { items, total, headers } = await storedPage(request, {
      list: (page) => values.list(row, page),
      count: () => values.count(row),
    })
    return { ...ok({ total_count: total, secrets: items.map(view) }), headers }
  },

  publicKey: async (owner: Owner, context: Context) =>
    ok(await publicKeyOf(keyRow(owner), context)),

  /** @throws ServiceError 403, 404, 422 */
  async put(owner: Owner, { path, body: input, caller }: Writing, context: Context) {
    const secret = { owner, caller, name: path.secret_name, input }
    const isNew = await putSecret({ product, ...secret }, context)
    return isNew ? { status: 201 as const, body: {} } : done
  },

  /** @throws ServiceError 403, 404 */
  async remove(owner: Owner, name: string, context: Needs) {
    await removeValue({ values: product.secrets, owner, name }, context)
    return done
  },
})
