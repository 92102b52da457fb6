import { addCopyButtons } from './copy.js'
import { followOperations } from './current-operation.js'
import { followAnchors } from './anchors.js'
import { remember } from './memory.js'
import { openMenu } from './menu.js'
import { followTheme } from './pictures.js'
import { offerSearch } from './offer-search.js'
import { offerTry } from './offer-try.js'
import { personalizeSamples } from './sample-values.js'
import { chooseTools } from './tabs.js'

const { root, version, ...scripts } = document.currentScript.dataset

function switchThemes() {
  document.querySelector('button.theme').addEventListener('click', () => {
    const page = document.documentElement
    const dark = getComputedStyle(page).colorScheme.trim() === 'dark'
    const isDark =
      page.dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dark
    page.dataset.theme = isDark ? 'light' : 'dark'
    remember('theme', page.dataset.theme)
    followTheme()
  })
}

switchThemes()
followTheme()
openMenu()
personalizeSamples(root)
chooseTools()
addCopyButtons()
followAnchors()
followOperations()
offerSearch(root, version, scripts)
offerTry(root, version, scripts)
