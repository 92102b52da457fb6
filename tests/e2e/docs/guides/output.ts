/** Values that differ between runs, with a placeholder for both sides. */
const masks: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<guid>'],
  [/\b[0-9a-f]{40,64}\b/g, '<hash>'],
  [/\b(gh[opsur]|github_pat)_(?!demo_)\w+/g, '$1_<token>'],
  [/\bIv23\w{12,}/g, '<client>'],
  [/"[\w-]{27}"/g, '"<tag>"'],
  [/\b[A-Z]{4}-[A-Z]{4}\b/g, '<code>'],
  [/\b(17|18)\d{8}\b/g, '<seconds>'],
  [/^(X-Poll-Interval|Retry-After): \d+/gim, '$1: <seconds>'],
  [/[ \t\r]+$/gm, ''],
]

const masked = (text: string) =>
  masks.reduce((so, [pattern, name]) => so.replaceAll(pattern, name), text).trim()

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Whether an output equals the one in the guide, except for times, tokens, hashes and tags. `…`
 * matches anything.
 */
export function isAsShown(output: string, shown: string): boolean {
  const pattern = masked(shown).split('…').map(escaped).join('[^]*?')
  return new RegExp(`^${pattern}$`).test(masked(output))
}
