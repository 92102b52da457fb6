export function payloadMarkup(payload: unknown, other: unknown): { markup: string; extra: number }
