interface Person {
  login: string
  avatar_url?: string
  html_url?: string
}

/** An account with its picture. Accounts may have been deleted. */
export function Login({ of: account }: { of: Person | null | undefined }) {
  if (!account) return <span class="soft">a deleted account</span>
  const { login } = account
  return (
    <a class="login" href={pageOf(login)}>
      {account.avatar_url && (
        <img class="avatar" src={account.avatar_url} alt="" width={20} height={20} />
      )}
      {login}
    </a>
  )
}

/** A bot has no page, but its app has. */
const pageOf = (login: string): string =>
  login.endsWith('[bot]') ? `/apps/${login.slice(0, -5)}` : `/${encodeURIComponent(login)}`
