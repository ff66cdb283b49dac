/** Minimum interval between two sounds, however many alerts arrive. */
const SPACING_MS = 3_000
/** Two rising notes: frequency in Hz, start and duration in seconds. */
const notes = [
  { hertz: 660, at: 0, seconds: 0.16 },
  { hertz: 880, at: 0.18, seconds: 0.3 },
] as const
const LOUDNESS = 0.2

let context: AudioContext | null = null
let lastMs = -Infinity

/** Resolves with whether the sound was played: browsers play none before the first click on a page. */
export async function playAlertSound(nowMs: number): Promise<boolean> {
  if (nowMs - lastMs < SPACING_MS) return true
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended')
      await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 200))])
    if (context.state !== 'running') return false
    lastMs = nowMs
    for (const { hertz, at, seconds } of notes) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      const from = context.currentTime + at
      tone.frequency.value = hertz
      volume.gain.setValueAtTime(LOUDNESS, from)
      volume.gain.exponentialRampToValueAtTime(0.001, from + seconds)
      tone.connect(volume).connect(context.destination)
      tone.start(from)
      tone.stop(from + seconds)
    }
    return true
  } catch {
    return false
  }
}
