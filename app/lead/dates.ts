// Moments and days in Danish, as they are read in Denmark. A moment is epoch ms, a day ISO.

/** '20. november 2025 kl. 14.05'. */
export function formatMoment(epochMs: number): string {
  return `${formatDate(epochMs)} kl. ${formats().time.format(epochMs)}`
}

/** '20. november 2025': the day of a moment. */
export function formatDate(epochMs: number): string {
  return formats().date.format(epochMs)
}

/** '20. november 2025' of a day. */
export function formatDay(day: string): string {
  return formatDate(noonOf(day))
}

/** 'fredag den 4. december' of a day. */
export function dayInWords(day: string): string {
  const noon = noonOf(day)
  const { weekday, date } = formats()
  return `${weekday.format(noon)} den ${date.format(noon).replace(/ \d{4}$/, '')}`
}

/** Browsers submit the year '26' as '0026'. */
export const FIRST_DAY = '2000-01-01'

/** Whether a text is an ISO day from 2000 on that exists: '2027-02-30' is none. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    text >= FIRST_DAY &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  )
}

/** The day so many days after an ISO day. */
export function addDays(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The Monday of an ISO day's week. */
export function weekOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** In Greenwich, which is the same day in Denmark. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** The formats are created on first use: creating one takes fifty times longer than using it. */
function formats() {
  created ??= {
    date: new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }),
    time: new Intl.DateTimeFormat('da-DK', { timeStyle: 'short', timeZone: 'Europe/Copenhagen' }),
    weekday: new Intl.DateTimeFormat('da-DK', { weekday: 'long', timeZone: 'Europe/Copenhagen' }),
  }
  return created
}

let created: Record<'date' | 'time' | 'weekday', Intl.DateTimeFormat> | undefined
