const most = 50_000_000
const shownRequests = 200

const drop = document.querySelector('.drop')
const input = drop.querySelector('input')
const status = drop.querySelector('[role=status]')
const result = document.querySelector('section.result')
const changes = [...document.querySelectorAll('ol.changes li')]

function load(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `data/${name}.js`
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error('cannot load the report')))
    document.head.append(script)
  })
}

let loading
const loadReport = () => (loading ??= Promise.all(['upgrade-report', 'upgrade-data'].map(load)))

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

const row = (tag, texts) => element('tr', {}, ...texts.map((text) => element(tag, {}, text)))

/** The table of the affected requests, which come first, and of the others. */
function tableOf(findings) {
  const sorted = findings.toSorted((one, other) => other.changes.length - one.changes.length)
  const rows = sorted.slice(0, shownRequests).map((finding) => {
    const numbers = finding.changes.map((slug) => slug.slice(0, 2)).join(', ')
    const request = `${finding.method} ${finding.path}`
    return row('td', [request, String(finding.status), numbers || 'none'])
  })
  const head = element('thead', {}, row('th', ['Request', 'Status', 'Changes']))
  const frame = element('div', { className: 'scroll', tabIndex: 0, role: 'group' })
  frame.ariaLabel = 'Table: Requests'
  frame.append(element('table', {}, head, element('tbody', {}, ...rows)))
  return frame
}

function show({ findings, others }) {
  const affected = findings.filter(({ changes: own }) => own.length > 0)
  for (const item of changes) {
    const own = findings.filter((finding) => finding.changes.includes(item.dataset.slug))
    item.classList.toggle('affected', own.length > 0)
    const text = `Affects ${own.length} of ${findings.length} requests.`
    item.querySelector('.count').textContent = own.length > 0 ? text : ''
  }
  const found = changes.filter((item) => item.classList.contains('affected')).length
  status.textContent =
    `${found} of ${changes.length} changes affect ${affected.length} of ${findings.length} ` +
    `requests of older versions. ${others} requests were skipped.`
  const more = findings.length > shownRequests ? `The first ${shownRequests} requests:` : ''
  result.replaceChildren(more, ...(findings.length > 0 ? [tableOf(findings)] : []))
  result.hidden = findings.length === 0
}

/** Clears the results of the former file. */
function clear() {
  result.hidden = true
  for (const item of changes) {
    item.classList.remove('affected')
    item.querySelector('.count').textContent = ''
  }
}

/** Checks a file. Only the latest one is shown. */
let latest
async function check(file) {
  latest = file
  clear()
  try {
    if (file.size > most) throw new Error('the file is larger than 50 MB')
    status.textContent = `Reading ${file.name}…`
    const [text] = await Promise.all([file.text(), loadReport()])
    const report = await globalThis.upgradeReportOn(text, globalThis.upgradeData, pause)
    if (latest === file) show(report)
  } catch (error) {
    if (latest === file) status.textContent = `Can't check ${file.name}: ${error.message}.`
  }
}

input.addEventListener('change', () => input.files[0] && void check(input.files[0]))
for (const kind of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', kind === 'dragover')
    const [file] = kind === 'drop' ? event.dataTransfer.files : []
    if (file) void check(file)
  })
}
drop.hidden = false
