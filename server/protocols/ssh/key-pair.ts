import ssh2 from 'ssh2'

export interface KeyPair {
  public: string
  private: string
}

/** Bytes of an Ed25519 public key in wire format: two lengths, the name, and 32 bytes (RFC 8709 4). */
const wireBytes = 51

const isComplete = ({ public: line }: KeyPair): boolean =>
  Buffer.from(line.split(' ')[1] ?? '', 'base64').length === wireBytes

/**
 * Creates an Ed25519 key pair, each as a line or file of OpenSSH. ssh2 drops leading zero bytes, so
 * about one in 300 of its keys is too short and cannot sign; those are discarded.
 */
export function newKeyPair(
  generate: () => KeyPair = () => ssh2.utils.generateKeyPairSync('ed25519'),
): KeyPair {
  for (;;) {
    const pair = generate()
    if (isComplete(pair)) return pair
  }
}
