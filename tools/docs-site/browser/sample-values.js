import { credential } from './credentials.js'
import { isServed, apiBase } from './served.js'

const written = 'http://127.0.0.1:3000'

/** Replaces the address in code with the one of this server. */
function showAddress(code, base) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.data.includes(written)) node.data = node.data.replaceAll(written, base)
  }
}

const inShell = (secret) => secret.replace(/[\\"$`]/g, String.raw`\$&`)
const inTypescript = (secret) => `'${secret.replace(/[\\']/g, String.raw`\$&`)}'`

/** Replaces the variable of a credential with the one of the reader, or restores the variable. */
function showCredential(kind, secret) {
  for (const place of document.querySelectorAll(`[data-secret=${kind}]`)) {
    place.dataset.variable ??= place.textContent
    const { language } = place.closest('pre').dataset
    const literal = language === 'bash' ? inShell(secret) : inTypescript(secret)
    place.textContent = secret === '' ? place.dataset.variable : literal
  }
}

/** Samples have the address of this server, and the credentials that the reader entered. */
export function personalizeSamples(root) {
  if (!isServed) return
  const base = apiBase(root)
  for (const code of document.querySelectorAll('.tabs code, .hero code')) showAddress(code, base)
  for (const kind of ['token', 'app', 'client']) {
    if (credential(kind)) showCredential(kind, credential(kind))
  }
  addEventListener('credential', ({ detail }) => showCredential(detail.kind, detail.secret))
}
