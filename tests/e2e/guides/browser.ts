import { visit } from '../../_support/page-visitor.ts'

/** What a person does who is asked to: signs in as mona of the demo world, and agrees. */
const person = { login: 'mona', password: 'demo-mona' }

async function agree(url: string, address: string): Promise<void> {
  const mona = visit({ url })
  const page = await mona.signIn(await mona.get(address), person.login, person.password)
  // Who has agreed before is not asked again.
  const { location } = page.location ? page : await mona.submit(page, { decision: 'authorize' })
  if (!location) throw new Error(`It leads nowhere: ${address}`)
  await fetch(location)
}

async function enterCode(url: string, code: string): Promise<void> {
  const mona = visit({ url })
  const page = await mona.signIn(await mona.get('/login/device'), person.login, person.password)
  const asked = await mona.submit(page, { user_code: code })
  await mona.submit(asked, { decision: 'authorize' })
}

/**
 * @param wish `open ADDRESS`, or `enter CODE` on the page for devices
 * @throws Error when it is neither
 */
export async function browse(url: string, wish: string): Promise<void> {
  const [verb, value = ''] = wish.trim().split(' ')
  if (verb === 'open') return agree(url, value)
  if (verb === 'enter') return enterCode(url, value)
  throw new Error(`A browser cannot ${wish}`)
}
