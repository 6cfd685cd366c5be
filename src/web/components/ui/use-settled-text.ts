import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 250;

/** A text as it is typed, which counts once the typing has paused; and which follows when it is changed elsewhere. */
export function useSettledText(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const lastSettled = useRef(settled);
  const settle = useEffectEvent((text: string) => {
    lastSettled.current = text;
    onSettle(text);
  });

  useEffect(() => {
    const text = typed.trim();
    if (text === lastSettled.current) return;
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // What came from here itself is not written back: more may have been typed since.
    if (settled === lastSettled.current) return;
    lastSettled.current = settled;
    setTyped(settled);
  }, [settled]);

  return [typed, setTyped] as const;
}
