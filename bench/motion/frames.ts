/** What a trace of Chromium says about the frames of one page. */
export interface Frames {
  shown: number
  /** Frames in which something should have moved and did not, as Chromium judges it. */
  dropped: number
  /** The most frames that were dropped in a row. */
  mostInARow: number
  longestTaskMs: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** In microseconds. */
  ts: number
  dur?: number
  args: {
    name?: string
    frame_reporter?: FrameReporter
    chrome_frame_reporter?: FrameReporter
  }
}

/** https://source.chromium.org/chromium/chromium/src/+/main:third_party/perfetto/protos/perfetto/trace/track_event/chrome_frame_reporter.proto */
interface FrameReporter {
  state: 'STATE_NO_UPDATE_DESIRED' | 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_DROPPED'
  affects_smoothness?: boolean
}

/** Reads a trace in which a single page ran. */
export function framesIn(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const frames: Frames = { shown: 0, dropped: 0, mostInARow: 0, longestTaskMs: 0 }
  let inARow = 0
  const reports = traceEvents
    .filter(({ name, ph, pid }) => name === 'PipelineReporter' && ph === 'b' && pid === main?.pid)
    .toSorted((one, other) => one.ts - other.ts)
  for (const { args } of reports) {
    const report = args.frame_reporter ?? args.chrome_frame_reporter
    if (report?.state.startsWith('STATE_PRESENTED')) {
      frames.shown += 1
      inARow = 0
    } else if (report?.state === 'STATE_DROPPED' && report.affects_smoothness) {
      frames.dropped += 1
      inARow += 1
      frames.mostInARow = Math.max(frames.mostInARow, inARow)
    }
  }
  for (const { name, ph, pid, tid, dur = 0 } of traceEvents)
    if (name.endsWith('RunTask') && ph === 'X' && pid === main?.pid && tid === main.tid)
      frames.longestTaskMs = Math.max(frames.longestTaskMs, dur / 1000)
  return frames
}
