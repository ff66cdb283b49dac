// Writes the ship's horn as WAV to standard output; art/horn/build.sh converts it to data/sound/horn.mp3.
const rateHz = 44_100
const seconds = 5.2
const length = Math.floor(rateHz * seconds)

// Three diaphragms of a large ship's chord, about F2, A2 and C2; a second F2 beats against the first.
const diaphragms = [
  { hz: 87.3, gain: 1 },
  { hz: 87.8, gain: 0.5 },
  { hz: 110.1, gain: 0.55 },
  { hz: 65.5, gain: 0.45 },
]
const blastEnds = 3.7

let seed = 20_140_101
function noise(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 31 - 1
}

function envelope(t: number, attack: number, release: number): number {
  if (t >= blastEnds) return 0
  const rise = 1 - Math.exp((-4 * t) / attack)
  const fall = t > blastEnds - release ? ((blastEnds - t) / release) ** 1.6 : 1
  return rise * fall
}

/** How strongly the horn's bellResponse radiates a frequency. */
function bellResponse(hz: number): number {
  const peak = (centre: number, width: number) => Math.exp(-(((hz - centre) / width) ** 2))
  return 1.2 * peak(330, 260) + 0.55 * peak(720, 330) + 0.25 * Math.exp(-hz / 900) + 0.06 * Math.exp(-hz / 2200)
}

function renderBlast(): Float64Array {
  const out = new Float64Array(length)
  for (const { hz, gain } of diaphragms) {
    let phase = 0
    for (let i = 0; i < length; i++) {
      const t = i / rateHz
      const pitch = hz * (1 - 0.045 * Math.exp(-t / 0.11) - 0.05 * Math.max(0, t - 3.5))
      phase += (2 * Math.PI * pitch) / rateHz
      let sample = 0
      for (let k = 1; k <= 24; k++) sample += (bellResponse(pitch * k) * Math.sin(k * phase + 0.37 * k * k)) / k ** 0.35
      const flutter = 1 + 0.05 * Math.sin(2 * Math.PI * 5.1 * t + hz) + 0.03 * noise()
      out[i] = (out[i] ?? 0) + gain * sample * flutter * envelope(t, 0.16, 0.45)
    }
  }
  let breath = 0
  return out.map((sample, i) => {
    breath += 0.06 * (noise() - breath)
    return Math.tanh(0.55 * sample) + 0.25 * breath * envelope(i / rateHz, 0.05, 0.3)
  })
}

/** Adds the echo of a harbour: a few distant walls, then a short diffuse tail. */
function addHarbourEcho(dry: Float64Array): Float64Array {
  const wet = dry.map((sample) => 0.75 * sample)
  const add = (i: number, value: number) => (wet[i] = (wet[i] ?? 0) + value)
  for (const [delay, gain] of [
    [0.031, 0.25],
    [0.047, 0.22],
    [0.29, 0.11],
    [0.52, 0.08],
    [0.83, 0.05],
  ] as const) {
    const shift = Math.floor(delay * rateHz)
    for (let i = shift; i < length; i++) add(i, gain * (dry[i - shift] ?? 0))
  }
  for (const [delay, feedback] of [
    [0.0437, 0.8],
    [0.0511, 0.78],
    [0.0613, 0.76],
    [0.0701, 0.74],
  ] as const) {
    const shift = Math.floor(delay * rateHz)
    const line = new Float64Array(length)
    let damped = 0
    for (let i = 0; i < length; i++) {
      damped += 0.35 * ((line[i - shift] ?? 0) - damped)
      line[i] = 0.25 * (dry[i] ?? 0) + feedback * damped
      add(i, 0.175 * (line[i] ?? 0))
    }
  }
  return wet
}

function encodeWav(samples: Float64Array): Buffer {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const bytes = Buffer.alloc(44 + 2 * length)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 2 * length, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rateHz, 24)
  bytes.writeUInt32LE(2 * rateHz, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(2 * length, 40)
  samples.forEach((sample, i) => {
    const fade = Math.min(1, (length - i) / (0.25 * rateHz))
    bytes.writeInt16LE(Math.round((sample / peak) * 0.89 * fade * 32_767), 44 + 2 * i)
  })
  return bytes
}

process.stdout.write(encodeWav(addHarbourEcho(renderBlast())))
