import { textOf } from '../data/form.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { PermissionFields, readPermissions } from './permission-fields.tsx'
import type { TokenKind } from './token-kinds.ts'

type Input = ControlSchemas['token-input']

interface Field {
  name: 'login' | 'owner' | 'client_id' | 'repo' | 'scopes' | 'repositories'
  label: string
  kinds: TokenKind[]
  required?: boolean
  placeholder?: string
}

const users: TokenKind[] = ['classic', 'fine-grained', 'oauth', 'app-user']

const fields: Field[] = [
  { name: 'login', label: 'User', kinds: users, required: true },
  {
    name: 'login',
    label: 'Account of the installation',
    kinds: ['installation'],
    required: true,
  },
  { name: 'login', label: 'User who starts the workflow', kinds: ['workflow'], required: true },
  {
    name: 'client_id',
    label: 'Client id of the app',
    kinds: ['oauth', 'app-user', 'installation'],
    required: true,
    placeholder: 'Iv23demo',
  },
  { name: 'owner', label: 'Resource owner', kinds: ['fine-grained'], placeholder: 'the user' },
  {
    name: 'scopes',
    label: 'Scopes, separated by spaces',
    kinds: ['classic', 'oauth'],
    placeholder: 'repo read:org',
  },
  {
    name: 'repositories',
    label: 'Names of repositories, separated by spaces',
    kinds: ['fine-grained', 'installation'],
    placeholder: 'all',
  },
  {
    name: 'repo',
    label: 'Repository',
    kinds: ['workflow'],
    required: true,
    placeholder: 'owner/name',
  },
]

const permitted: TokenKind[] = ['fine-grained', 'installation', 'workflow']

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Reads the form of a kind of token. Empty fields are left out. */
export function readToken(kind: TokenKind, form: FormData): Input {
  const body: Input = { kind, login: textOf(form, 'login') }
  for (const { name, kinds } of fields) {
    const text = textOf(form, name)
    if (!kinds.includes(kind) || text === '' || name === 'login') continue
    if (name === 'scopes' || name === 'repositories') body[name] = wordsOf(text)
    else body[name] = text
  }
  if (permitted.includes(kind)) body.permissions = readPermissions(form)
  const expires = textOf(form, 'expires_in')
  const note = textOf(form, 'note')
  return { ...body, ...(expires && { expires_in: expires }), ...(note && { note }) }
}

/** The fields that a kind of token has. */
export function TokenFields({ kind, login }: { kind: TokenKind; login: string }) {
  return (
    <>
      {fields
        .filter(({ kinds }) => kinds.includes(kind))
        .map(({ name, label, required, placeholder }) => (
          <div key={`${kind} ${name}`}>
            <label for={`token-${name}`}>{label}</label>
            <input
              id={`token-${name}`}
              name={name}
              required={required ?? false}
              placeholder={placeholder ?? ''}
              autocomplete="off"
              defaultValue={name === 'login' ? login : ''}
            />
          </div>
        ))}
      {permitted.includes(kind) && <PermissionFields />}
      <label for="token-expires">Expires</label>
      <select id="token-expires" name="expires_in">
        <option value="1h">in one hour</option>
        <option value="7d">in 7 days</option>
        <option value="30d" selected>
          in 30 days
        </option>
        <option value="365d">in one year</option>
        <option value="">default of the kind</option>
      </select>
      <label for="token-note">Note</label>
      <input id="token-note" name="note" autocomplete="off" maxLength={250} />
    </>
  )
}
