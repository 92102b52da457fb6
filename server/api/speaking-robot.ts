/** The tip of the speech bubble, and the robot below it. */
const robot = [
  '       |/',
  '    .--+--.',
  '    | o o |',
  '  o-|  =  |-o',
  "    '-.-.-'",
  '    __| |__',
]

/** The bubble is at least as wide as its tip. */
const leastWords = 6

/** A picture of a robot that says these words, drawn with ASCII characters. */
export function speakingRobot(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim().padEnd(leastWords)
  const edge = '-'.repeat(line.length + 2)
  const bubble = [`  .${edge}.`, `  | ${line} |`, `  '----.${edge.slice(5)}'`]
  return [...bubble, ...robot, ''].join('\n')
}
