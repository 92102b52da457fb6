import { formOf } from '../../../../_support/pages/page-visitor.ts'
import type { Answer, Asking } from '../asking.ts'
import type { Journey } from '../journey.ts'

const cookie = /^(\w+_session=)([\w-]+);/

/** A browser without scripts: it keeps its cookie and submits forms. */
export class Visit {
  readonly #journey: Pick<Journey, 'ask' | 'ledger'>
  #cookie = ''

  constructor(journey: Pick<Journey, 'ask' | 'ledger'>) {
    this.#journey = journey
  }

  /** A session cookie is a secret; the response that sets it must contain it. */
  #keep(answer: Answer): Answer {
    const [, name = '', value] = cookie.exec(answer.headers['set-cookie']?.[0] ?? '') ?? []
    if (value !== undefined)
      this.#cookie = name + this.#journey.ledger.learn('session cookie', answer, value)
    return answer
  }

  async ask(line: string, { headers, ...asking }: Asking = {}): Promise<Answer> {
    const cookies = this.#cookie !== '' && { cookie: this.#cookie }
    const html = { accept: 'text/html' }
    const answer = await this.#journey.ask(line, {
      ...asking,
      headers: { ...html, ...cookies, ...headers },
    })
    return this.#keep(answer)
  }

  /** Fills in the form of a page and submits it. */
  submit(page: Pick<Answer, 'text'>, typed: Record<string, string>): Promise<Answer> {
    const { action, fields } = formOf(page)
    return this.ask(`POST ${action}`, { form: { ...fields, ...typed } })
  }
}

/** Signs in as mona after failed attempts. */
export async function signIn({ planted, ...journey }: Journey): Promise<Visit> {
  const visit = new Visit(journey)
  const page = await visit.ask('GET /login')
  const right = { login: 'mona', password: planted.password }
  const wrong = [`${planted.password}x`, planted.oauthSecret, planted.fineGrained]
  for (const password of wrong) await visit.submit(page, { login: 'mona', password })
  await visit.submit(page, { ...right, login: 'nobody' })
  await visit.submit(page, { ...right, form_token: 'not the one' })
  const { status } = await visit.submit(page, right)
  if (status !== 303) throw new Error(`The correct password returned ${status}`)
  return visit
}
