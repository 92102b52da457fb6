import { serveTasks } from '../../../server/core/tasks/serve-tasks.js'

function fillHeap() {
  const all = []
  for (;;) all.push(new Array(100_000).fill(0.5))
}

serveTasks({
  echo: (input) => input,
  pid: () => process.pid,
  log: () => console.log('a library that prints'),
  exit: () => process.exit(3),
  fillHeap,
})
