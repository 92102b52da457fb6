import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long. Vitest starts with the largest files. */
const long =
  /\/(conformance\/conformance|contract\/spec|auth\/authorization-matrix|storage\/operation-statements|measured\/measured)\.test\.ts$/

/** Starts with what takes longest, so that no worker is busy when the others have ended. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
