/*
 * Decap accepts any file: one that the site does not serve would silently disappear.
 */

const endings = document.querySelector('meta[name=media-endings]').content

/** Lets people choose files that the site serves, and says so of any other. */
export function chooseServedFiles() {
  addEventListener('click', suggest, true)
  addEventListener('change', refuse, true)
}

/** A phone then hands over its photographs as JPEG. */
function suggest({ target }) {
  if (isFileField(target)) target.accept = endings
}

function refuse(event) {
  if (!isFileField(event.target)) return
  const other = [...event.target.files].find(({ name }) => !isServed(name.toLowerCase()))
  if (!other) return
  event.stopImmediatePropagation()
  event.target.value = ''
  alert(`${other.name}: Den slags filer kan siden ikke vise. Gem et billede som JPEG, og vælg det så.`)
}

function isFileField(target) {
  return target instanceof HTMLInputElement && target.type === 'file'
}

function isServed(name) {
  return endings.split(',').some((ending) => name.endsWith(ending))
}
