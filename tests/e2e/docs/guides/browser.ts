import { visit } from '../../../_support/pages/page-visitor.ts'

/** The user in the browser: signs in as mona of the demo data, and approves. */
const person = { login: 'mona', password: 'demo-mona' }

async function agree(url: string, address: string): Promise<void> {
  const mona = visit({ url })
  const page = await mona.signIn(await mona.get(address), person.login, person.password)
  // A user who has already approved gets no consent page.
  const { location } = page.location ? page : await mona.submit(page, { decision: 'authorize' })
  if (!location) throw new Error(`Unexpected redirect: ${address}`)
  await fetch(location)
}

async function enterCode(url: string, code: string): Promise<void> {
  const mona = visit({ url })
  const page = await mona.signIn(await mona.get('/login/device'), person.login, person.password)
  const asked = await mona.submit(page, { user_code: code })
  await mona.submit(asked, { decision: 'authorize' })
}

/**
 * Performs a browser action.
 * @param wish `open ADDRESS`, or `enter CODE` on the device page
 * @throws Error if it is neither
 */
export async function browse(url: string, wish: string): Promise<void> {
  const [verb, value = ''] = wish.trim().split(' ')
  if (verb === 'open') return agree(url, value)
  if (verb === 'enter') return enterCode(url, value)
  throw new Error(`A browser cannot ${wish}`)
}
