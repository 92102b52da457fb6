/** Loads a script of the site. Pages opened from disk can load scripts, but no modules. */
export function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
