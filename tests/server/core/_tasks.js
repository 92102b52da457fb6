import { serveTasks } from '../../../server/core/tasks/serve-tasks.js'

function fillHeap() {
  const all = []
  for (;;) all.push(new Array(100_000).fill(0.5))
}

serveTasks({
  echo: (input) => input,
  pid: () => process.pid,
  // oxlint-disable-next-line no-console -- as a library may do
  log: () => console.log('printed'),
  exit: () => process.exit(3),
  fillHeap,
})
