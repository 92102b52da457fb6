import { percentOf, stages, type Import } from './import-call.ts'

/** The stages of an import, with a bar for each. */
export function Progress({ source }: { source: Import }) {
  const stage = source.status === 'error' ? source.failed_step : source.status
  const current = stages.findIndex((each) => each === stage)
  return (
    <ol class="stages" aria-label="Progress">
      {stages.map((each, index) => (
        <Stage key={each} name={each} source={source} place={Math.sign(index - current)} />
      ))}
    </ol>
  )
}

interface StageProps {
  name: (typeof stages)[number]
  source: Import
  /** Before (-1), at (0) or after (1) the current stage. */
  place: number
}

function Stage({ name, source, place }: StageProps) {
  const isDone = place < 0 || (place === 0 && name === 'complete')
  const percent = isDone ? 100 : place > 0 ? 0 : percentOf(source, name)
  return (
    <li aria-current={place === 0 ? 'step' : undefined}>
      <label for={`stage-${name}`}>{name}</label>
      <progress id={`stage-${name}`} max={100} {...(percent !== undefined && { value: percent })} />
    </li>
  )
}
