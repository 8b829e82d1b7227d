/** All sounds of a table, made on the spot: nothing is fetched, and nothing is heard while hidden. */

import type { Sound } from '../boards/staging'
import { settings } from '../shared/settings.svelte'

const APART_MS = 40
let audio: AudioContext | null = null
const heard = new Map<string, number>()

/** Of the table itself: it is your turn, your time is nearly over. */
type Signal = 'turn' | 'hurry'

/** Draws one sound from `start` on; the volume is above it. */
type Recipe = (to: Synth, start: number) => void

class Synth {
  constructor(
    readonly context: AudioContext,
    private readonly out: AudioNode,
  ) {}

  private envelope(start: number, seconds: number, peak: number): GainNode {
    const gain = this.context.createGain()
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(peak, start + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    gain.connect(this.out)
    return gain
  }

  tone(kind: OscillatorType, start: number, ms: number, peak: number, from: number, to = from): void {
    const oscillator = this.context.createOscillator()
    oscillator.type = kind
    oscillator.frequency.setValueAtTime(from, start)
    oscillator.frequency.exponentialRampToValueAtTime(to, start + ms / 1000)
    oscillator.connect(this.envelope(start, ms / 1000, peak))
    oscillator.start(start)
    oscillator.stop(start + ms / 1000)
  }

  noise(filter: BiquadFilterType, start: number, ms: number, peak: number, from: number, to = from): void {
    const { context } = this
    const length = Math.ceil((context.sampleRate * ms) / 1000)
    const buffer = context.createBuffer(1, length, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < length; at++) samples[at] = 2 * Math.random() - 1
    const source = context.createBufferSource()
    source.buffer = buffer
    const pass = context.createBiquadFilter()
    pass.type = filter
    pass.frequency.setValueAtTime(from, start)
    pass.frequency.exponentialRampToValueAtTime(to, start + ms / 1000)
    source.connect(pass).connect(this.envelope(start, ms / 1000, peak))
    source.start(start)
  }
}

const RECIPES: Record<Sound | Signal, Recipe> = {
  laid: (to, at) => {
    to.noise('lowpass', at, 90, 0.06, 900)
    to.tone('sine', at, 90, 0.06, 140, 90)
  },
  gem: (to, at) => to.tone('triangle', at, 90, 0.06, 880),
  step: (to, at) => to.noise('bandpass', at, 35, 0.03, 500),
  survey: (to, at) => {
    to.noise('bandpass', at, 90, 0.035, 2600)
    to.noise('bandpass', at + 0.1, 90, 0.035, 2600)
  },
  built: (to, at) => {
    to.tone('triangle', at, 45, 0.06, 330)
    to.tone('triangle', at + 0.07, 45, 0.06, 262)
  },
  stone: (to, at) => {
    for (let beat = 0; beat < 4; beat++) to.noise('lowpass', at + beat * 0.06, 58, 0.06, 300)
    to.tone('triangle', at + 0.26, 45, 0.06, 262)
  },
  treasure: (to, at) =>
    [659, 784, 988].forEach((pitch, part) => to.tone('triangle', at + part * 0.07, 70, 0.05, pitch)),
  coin: (to, at) => {
    to.tone('sine', at, 70, 0.04, 2093)
    to.tone('sine', at, 70, 0.04, 3136)
  },
  storm: (to, at) => to.noise('lowpass', at, 500, 0.05, 1200, 300),
  volcano: (to, at) => {
    to.tone('sine', at, 900, 0.08, 55, 40)
    to.noise('lowpass', at, 900, 0.08, 120)
  },
  complete: (to, at) => {
    to.tone('sine', at, 300, 0.05, 392)
    to.tone('sine', at, 300, 0.05, 587)
  },
  points: (to, at) => {
    for (let tick = 0; tick < 8; tick++) to.tone('square', at + tick * 0.06, 12, 0.02, 1200)
  },
  refused: (to, at) => to.tone('sine', at, 80, 0.04, 196),
  end: (to, at) => [392, 494, 587, 784].forEach((pitch, part) => to.tone('sine', at + part * 0.16, 900, 0.06, pitch)),
  turn: (to, at) => {
    to.tone('sine', at, 350, 0.08, 523)
    to.tone('sine', at + 0.14, 350, 0.08, 659)
  },
  hurry: (to, at) => [0, 0.18, 0.36].forEach((later) => to.tone('triangle', at + later, 60, 0.07, 988)),
}

/** Never two of the same within a blink. */
export function sound(name: Sound | Signal, laterMs = 0): void {
  if (!settings.sound || settings.volume === 0 || document.hidden) return
  if (navigator.userActivation?.hasBeenActive === false) return // a browser is silent until one has clicked
  const now = performance.now() + laterMs
  if (Math.abs(now - (heard.get(name) ?? -APART_MS)) < APART_MS) return
  heard.set(name, now)
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const volume = audio.createGain()
    volume.gain.value = 2 * settings.volume
    volume.connect(audio.destination)
    RECIPES[name](new Synth(audio, volume), audio.currentTime + laterMs / 1000 + 0.01)
  } catch {
    // A browser without sound plays on in silence.
  }
}
