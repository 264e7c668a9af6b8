const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1174.66, atSeconds: 0.12 },
]
const noteSeconds = 0.35
const peakGain = 0.12

let audio: AudioContext | undefined

/** Two soft, synthesized notes. Browsers play no sound before the first user interaction. */
export function playChime(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  for (const { hertz, atSeconds } of notes) {
    const start = audio.currentTime + atSeconds
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(peakGain, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds)
    const tone = audio.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
  }
}
