/** Lengths of time: the same in both languages but for the days. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** As a clock shows it: 1:05, 2:00:00, 3 d 4 h. */
export function timeLeft(seconds: number, day: string, hour: string): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} ${day} ${Math.floor((seconds % DAY) / HOUR)} ${hour}`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`
  return `${Math.floor(seconds / HOUR)}:${two((seconds % HOUR) / MINUTE)}:${two(seconds % MINUTE)}`
}

/** In words: 45 s, 90 s, 4 min, 1 h 30 min, 1 day. */
export function lengthOfTime(seconds: number, day: string, days: string): string {
  if (seconds < 2 * MINUTE && seconds % MINUTE !== 0) return `${seconds} s`
  const parts = [
    [Math.floor(seconds / DAY), seconds < 2 * DAY ? day : days],
    [Math.floor((seconds % DAY) / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const
  const said = parts.filter(([count]) => count > 0).slice(0, 2)
  return said.map(([count, unit]) => `${count} ${unit}`).join(' ') || '0 s'
}
