import { recall, remember } from './memory.js'

function select(tabs, chosen) {
  for (const tab of tabs) {
    const selected = tab.dataset.tool === chosen
    tab.setAttribute('aria-selected', String(selected))
    tab.tabIndex = selected ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls')).classList.toggle('chosen', selected)
  }
}

/** A tool chosen once is shown at every operation and on later visits. */
export function chooseTools() {
  const tabs = [...document.querySelectorAll('[role=tab]')]
  const choose = (tool) => {
    select(tabs, tool)
    remember('tool', tool)
  }
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      const before = tab.getBoundingClientRect().top
      choose(tab.dataset.tool)
      scrollBy(0, tab.getBoundingClientRect().top - before) // blocks above have changed their height
    })
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (!step) return
      const siblings = [...tab.parentElement.children]
      const next = siblings.at((siblings.indexOf(tab) + step) % siblings.length)
      choose(next.dataset.tool)
      next.focus()
    })
  }
  const last = recall('tool')
  if (tabs.some(({ dataset }) => dataset.tool === last)) select(tabs, last)
}
