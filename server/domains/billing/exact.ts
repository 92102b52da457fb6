/** Digits after the point of quantities. */
const places = 3

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent)

/**
 * A number that people write, in thousandths; undefined for what is none, is below nothing, has more than
 * three digits after the point or is beyond a billion.
 */
export function thousandths(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? undefined : Number(`${whole}${fraction.padEnd(places, '0')}`)
}

/** The JSON number nearest to an exact decimal. @param digits after the point */
export function decimal(units: bigint, digits: number): number {
  const scale = powerOfTen(digits)
  return Number(`${units / scale}.${String(units % scale).padStart(digits, '0')}`)
}

/** Thousandths as a number. */
export const quantityOf = (units: bigint): number => decimal(units, places)

/** What quantities in thousandths cost at billionths of a dollar for one, in dollars. */
export const amountOf = (units: bigint, price: number): number =>
  decimal(units * BigInt(price), places + 9)

/** Billionths of a dollar in dollars. */
export const priceOf = (price: number): number => decimal(BigInt(price), 9)
