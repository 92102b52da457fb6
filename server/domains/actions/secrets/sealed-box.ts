/** An X25519 key pair in Base64. */
interface KeyPair {
  publicKey: string
  privateKey: string
}

const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'))
const base64 = (content: Uint8Array): string => Buffer.from(content).toString('base64')

/** Loaded on first use, because it compiles WebAssembly and most servers store no secrets. */
async function loadSodium() {
  const { default: sodium } = await import('libsodium-wrappers')
  await sodium.ready
  return sodium
}

export async function newKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = (await loadSodium()).crypto_box_keypair()
  return { publicKey: base64(publicKey), privateKey: base64(privateKey) }
}

/** Opens a sealed box (`crypto_box_seal`); undefined if it was not created for this key pair. */
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
