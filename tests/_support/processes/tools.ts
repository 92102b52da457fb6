import { run } from '../../../server/core/processes.ts'

const here = (isHere: boolean, what: string): boolean => {
  if (!isHere) process.stderr.write(`skipped, ${what} is not installed\n`)
  return isHere
}

/**
 * Whether a program is installed. If not, prints once what is skipped.
 * @param args that make it exit without doing anything
 */
export const hasTool = async (file: string, args: string[]): Promise<boolean> =>
  here(await run({ file, args }).then(Boolean, () => false), file)

/**
 * Whether an extension of a program is installed, such as a subcommand.
 * @param args that make it exit successfully without doing anything
 */
export const hasExtension = async (file: string, args: string[]): Promise<boolean> =>
  here(
    await run({ file, args }).then(
      ({ code }) => code === 0,
      () => false,
    ),
    [file, ...args].join(' '),
  )
