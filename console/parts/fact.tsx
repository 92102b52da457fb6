import type { ComponentChildren } from 'preact'

/** A name and a value in a list of facts. Nothing if there is no value. */
export function Fact({ name, children }: { name: string; children?: ComponentChildren }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
