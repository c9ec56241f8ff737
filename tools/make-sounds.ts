import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Generates the app's sounds: `npx tsx tools/make-sounds.ts`. The output is committed and always the same.

const FOLDER = fileURLToPath(new URL('../web/public/sounds/', import.meta.url))
const RATE = 16_000
const LOUDEST = 0.5

interface Note {
  hertz: number
  startsAtSeconds: number
  /** How fast it fades. */
  fadeSeconds: number
}

interface Sound {
  seconds: number
  notes: readonly Note[]
}

const note = (hertz: number, startsAtSeconds: number, fadeSeconds: number): Note => ({
  hertz,
  startsAtSeconds,
  fadeSeconds,
})

/**
 * Notes of one chord, so that the sounds belong together: short for a message, rising for a
 * badge, a call for a meeting.
 */
const SOUNDS: Record<string, Sound> = {
  message: { seconds: 0.45, notes: [note(783.99, 0, 0.09), note(1174.66, 0.08, 0.12)] },
  badge: {
    seconds: 0.9,
    notes: [
      note(587.33, 0, 0.14),
      note(783.99, 0.1, 0.14),
      note(987.77, 0.2, 0.14),
      note(1174.66, 0.3, 0.24),
    ],
  },
  meeting: { seconds: 0.9, notes: [note(587.33, 0, 0.2), note(880, 0.18, 0.2), note(783.99, 0.36, 0.26)] },
}

/** A struck bar: a tone and some of two higher ones, which fade sooner. */
function strike({ hertz, startsAtSeconds, fadeSeconds }: Note, seconds: number): number {
  const t = seconds - startsAtSeconds
  if (t < 0) return 0
  const attack = Math.min(1, t / 0.006)
  const partial = (times: number, share: number) =>
    share * Math.sin(2 * Math.PI * hertz * times * t) * Math.exp((-t * times) / fadeSeconds)
  return attack * (partial(1, 1) + partial(2, 0.25) + partial(3, 0.1))
}

function samplesOf({ seconds, notes }: Sound): Int16Array {
  const values = Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    const t = i / RATE
    // The last tenth fades to silence, so that the end does not click.
    const end = Math.min(1, (seconds - t) / (seconds * 0.1))
    return end * notes.reduce((sum, each) => sum + strike(each, t), 0)
  })
  const peak = Math.max(...values.map(Math.abs))
  return Int16Array.from(values, (value) => Math.round((value / peak) * LOUDEST * 32_767))
}

/** 16 bits, mono, uncompressed: every browser plays it. */
function wavOf(samples: Int16Array): Buffer {
  const bytes = samples.length * 2
  const wav = Buffer.alloc(44 + bytes)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + bytes, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(bytes, 40)
  samples.forEach((sample, i) => {
    wav.writeInt16LE(sample, 44 + i * 2)
  })
  return wav
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, sound] of Object.entries(SOUNDS))
  writeFileSync(`${FOLDER}${name}.wav`, wavOf(samplesOf(sound)))
