/** The halves of a key pair (X25519) in Base64. */
interface KeyPair {
  publicKey: string
  privateKey: string
}

const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))
const base64 = (content: Uint8Array): string => Buffer.from(content).toString('base64')

/** Loaded when it is first needed: most servers never see a secret, and it compiles WebAssembly. */
async function loadSodium() {
  const { default: sodium } = await import('libsodium-wrappers')
  await sodium.ready
  return sodium
}

export async function newKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = (await loadSodium()).crypto_box_keypair()
  return { publicKey: base64(publicKey), privateKey: base64(privateKey) }
}

/** What a sealed box has in it (`crypto_box_seal`); undefined for what was not sealed for this pair. */
export async function openBox(
  sealed: string,
  { publicKey, privateKey }: KeyPair,
): Promise<string | undefined> {
  const sodium = await loadSodium()
  try {
    const opened = sodium.crypto_box_seal_open(bytes(sealed), bytes(publicKey), bytes(privateKey))
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch {
    return undefined
  }
}
