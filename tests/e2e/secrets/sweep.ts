import { formsOf } from './forms.ts'

/** A secret that occurs nowhere else, so that wherever it is found it has leaked to. */
export interface Canary {
  kind: string
  value: string | Buffer
  /** The one place where it may be: its owner has put it there. */
  home?: string
}

/** Somewhere a secret must not be. */
export interface Place {
  name: string
  bytes: Buffer[]
}

export interface Hit {
  kind: string
  place: string
  /** What stands around it, for whoever mends the leak. */
  around: string
}

const context = 60

function excerpt(bytes: Buffer, at: number, length: number): string {
  const text = bytes.toString('latin1', Math.max(0, at - context), at + length + context)
  return text.replace(/[^\x20-\x7e]/g, '·')
}

/** Looks for every form of every canary in every place. */
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
