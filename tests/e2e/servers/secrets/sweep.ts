import { formsOf } from './forms.ts'

/** A unique secret: wherever it is found, it has leaked. */
export interface Canary {
  kind: string
  value: string | Buffer
  /** The only place where it is allowed. */
  home?: string
}

/** A place where no secret may be. */
export interface Place {
  name: string
  bytes: Buffer[]
}

export interface Hit {
  kind: string
  place: string
  /** The surrounding text, to find the cause. */
  around: string
}

const context = 60

function excerpt(bytes: Buffer, at: number, length: number): string {
  const text = bytes.toString('latin1', Math.max(0, at - context), at + length + context)
  return text.replace(/[^\x20-\x7e]/g, '·')
}

/** Searches for every encoding of every canary in every place. */
export function sweep(canaries: readonly Canary[], places: readonly Place[]): Hit[] {
  const hits: Hit[] = []
  for (const { kind, value, home } of canaries) {
    const forms = formsOf(value).map((form) => Buffer.from(form, 'latin1'))
    for (const { name, bytes } of places) {
      if (name === home) continue
      for (const each of bytes) {
        const form = forms.find((wanted) => each.includes(wanted))
        if (!form) continue
        const around = excerpt(each, each.indexOf(form), form.length)
        hits.push({ kind, place: name, around })
        break
      }
    }
  }
  return hits
}
