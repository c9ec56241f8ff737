export type NoCameraReason = 'insecure' | 'unsupported' | 'denied' | 'none' | 'busy'

/** Why the camera cannot be used. The screen shows a different text for each reason. */
export class NoCamera extends Error {
  override name = 'NoCamera'
  readonly reason: NoCameraReason
  constructor(reason: NoCameraReason) {
    super(`no camera: ${reason}`)
    this.reason = reason
  }
}

/** Opens the rear camera. The caller must close it with `closeCamera`. Throws `NoCamera`. */
export async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new NoCamera('insecure')
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera('unsupported')
  const open = () =>
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  const isBusy = (error: Error) => reasonOf(error) === 'busy'
  try {
    return await open().catch(async (error) => {
      if (!isBusy(error)) throw error
      // A camera that was just closed stays busy for a moment.
      await new Promise((resolve) => setTimeout(resolve, CLOSES_WITHIN_MS))
      return open()
    })
  } catch (error) {
    throw new NoCamera(reasonOf(error as Error))
  }
}

const CLOSES_WITHIN_MS = 700

function reasonOf({ name }: Error): NoCameraReason {
  return REASONS[name] ?? 'busy'
}

/** Also turns off the phone's camera indicator. */
export function closeCamera(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const REASONS: Record<string, NoCameraReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}
