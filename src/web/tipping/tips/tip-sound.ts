import { useEffect, useRef, useState } from 'react';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';

const STORAGE_KEY = 'karam_tip_sound';

/** Two short rising notes: frequency, and when each starts. */
const NOTES = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1318.5, atSeconds: 0.12 },
];
const NOTE_SECONDS = 0.3;
const LOUDNESS = 0.15;

export function isTipSoundOn(): boolean {
  return recall(STORAGE_KEY) === 'on';
}

function rememberTipSound(isOn: boolean): void {
  remember(STORAGE_KEY, isOn ? 'on' : null);
}

let context: AudioContext | undefined;

/** Browsers allow sound only after the user has pressed something on the page: call this on a press. */
async function allowTipSound(): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
}

/** Silent if the browser does not allow sound yet. A sound that comes late would be misleading. */
function playTipSound(): void {
  if (context?.state !== 'running') return;
  for (const { hertz, atSeconds } of NOTES) {
    const start = context.currentTime + atSeconds;
    const note = new OscillatorNode(context, { frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    // A sudden start or end would be heard as a click.
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    note.connect(loudness).connect(context.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  }
}

/** Off until the user switches it on in this browser. */
export function useTipSound(newestTipId: number | undefined) {
  const wasOn = useBrowserFact(isTipSoundOn, false);
  const [chosen, setChosen] = useState<boolean>();
  const isOn = chosen ?? wasOn;
  const heardId = useRef<number>(undefined);

  // After a reload, the first press anywhere on the page allows sound again.
  useEffect(() => {
    if (!isOn) return;
    const allow = () => void allowTipSound();
    document.addEventListener('pointerdown', allow, { once: true });
    return () => document.removeEventListener('pointerdown', allow);
  }, [isOn]);

  // The tips that were there when the page was opened are not new.
  useEffect(() => {
    if (newestTipId === undefined) return;
    const isNew = heardId.current !== undefined && newestTipId > heardId.current;
    heardId.current = newestTipId;
    if (isNew && isOn) playTipSound();
  }, [newestTipId, isOn]);

  const change = async (isWanted: boolean) => {
    setChosen(isWanted);
    rememberTipSound(isWanted);
    if (!isWanted) return;
    // The user hears what to expect.
    await allowTipSound();
    playTipSound();
  };
  return { isOn, change };
}
