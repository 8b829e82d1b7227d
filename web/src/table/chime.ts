/** Two soft notes: it is your turn. */
export function chime(): void {
  try {
    const audio = new AudioContext()
    for (const [at, pitch] of [
      [0, 523],
      [0.14, 659],
    ] as const) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      const start = audio.currentTime + at
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.08, start)
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + 0.36)
    }
  } catch {
    // A browser without sound plays on in silence.
  }
}
