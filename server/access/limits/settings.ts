import { isIP } from 'node:net'
import { limitRules, type LimitRule } from '../../core/config.ts'

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Reads a factor such as `0.5` or `20`; undefined for an invalid one. */
export function readScale(text: string): number | undefined {
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** Reads names of rules; undefined when one is unknown. */
export function readRules(text: string): LimitRule[] | undefined {
  const names = listed(text)
  const isRule = (name: string): name is LimitRule => limitRules.some((rule) => rule === name)
  return names.every(isRule) ? names : undefined
}

const longestMask: Record<number, number> = { 4: 32, 6: 128 }

function isNetwork(text: string): boolean {
  const [address = '', mask, ...rest] = text.split('/')
  const longest = longestMask[isIP(address)]
  if (longest === undefined || rest.length > 0) return false
  return mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) <= longest)
}

/** Reads addresses and networks such as `10.0.0.0/8`; undefined when one is invalid. */
export function readNetworks(text: string): string[] | undefined {
  const networks = listed(text)
  return networks.every(isNetwork) ? networks : undefined
}
