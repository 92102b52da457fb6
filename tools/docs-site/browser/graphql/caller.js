import { credential, keepCredential } from '../credentials.js'
import { element } from '../element.js'

const demo = { ghp_demo_mona: 'mona (demo)', ghp_demo_hubot: 'hubot (demo)' }

/** The choice of a token: those of the demo data, or one that the reader enters. */
export function callerField() {
  const kept = credential('token')
  const isOther = kept !== '' && !(kept in demo)
  const options = [...Object.entries(demo), ['', 'Another token']]
  const choice = element(
    'select',
    { id: 'graphql-caller' },
    ...options.map(([value, words]) => element('option', { value }, words)),
  )
  choice.value = isOther ? '' : kept || 'ghp_demo_mona'
  const secret = element('input', {
    ...{ type: 'password', id: 'graphql-token', autocomplete: 'off', spellcheck: 'false' },
    value: isOther ? kept : '',
  })
  const own = element('div', {}, element('label', { for: 'graphql-token' }, 'Token'), secret)
  const token = () => choice.value || secret.value.trim()
  const change = () => {
    own.hidden = choice.value !== ''
    keepCredential('token', token())
  }
  own.hidden = choice.value !== ''
  choice.addEventListener('change', change)
  secret.addEventListener('input', change)
  const caller = element('div', {}, element('label', { for: 'graphql-caller' }, 'Caller'), choice)
  return { fields: [caller, own], token }
}
