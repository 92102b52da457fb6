import { serveTasks } from '../../core/tasks/serve-tasks.js'
import { analysisOf, type NewAnalysis } from './analysis.ts'
import { wholeRoom } from './findings.ts'
import { packedBytes, readSarif, UnreadableSarif } from './read-sarif.ts'

/** An uploaded file and how to read it. */
export interface SarifUpload {
  /** Gzip in Base64. */
  packed: string
  checkoutUri: string | undefined
  /** The name of tools that have none. */
  toolName: string
}

export type SarifReading =
  | { analyses: NewAnalysis[] }
  | { refused: { status: 400 | 413 | 422; message: string } }

function read({ packed, checkoutUri, toolName }: SarifUpload): SarifReading {
  try {
    const sarif = readSarif(packedBytes(packed))
    const room = wholeRoom()
    const analyses = sarif.runs.map((run) => {
      run.tool.driver.name ||= toolName
      return analysisOf(run, sarif, checkoutUri, room)
    })
    return { analyses }
  } catch (error) {
    if (!(error instanceof UnreadableSarif)) throw error
    return { refused: { status: error.status, message: error.message } }
  }
}

/** Reads uploaded files. Runs in a process, see process.ts. */
export const main = (): void => serveTasks({ read })
