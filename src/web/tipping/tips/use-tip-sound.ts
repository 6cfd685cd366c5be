import { useEffect, useRef, useState } from 'react';
import { useBrowserFact } from '#web/kit/ui/use-browser-fact.ts';
import { allowTipSound, isTipSoundOn, playTipSound, rememberTipSound } from '#web/tipping/tips/tip-sound.ts';

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
