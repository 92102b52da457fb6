/** Names under which the credentials of the reader are kept until the tab is closed. */
const kept = (kind) => `devplatform-docs-${kind}`

export function credential(kind) {
  try {
    return sessionStorage.getItem(kept(kind)) ?? ''
  } catch {
    return '' // the browser allows no storage
  }
}

/** Keeps a credential for all pages of this tab, and notifies the samples. */
export function keepCredential(kind, secret) {
  try {
    sessionStorage.setItem(kept(kind), secret)
  } catch {
    // Without storage, the credential is used for this page only.
  }
  dispatchEvent(new CustomEvent('credential', { detail: { kind, secret } }))
}
