import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 250;

/**
 * State of a text field that calls `onSettle` when typing pauses, and follows when `settled` is changed
 * elsewhere.
 */
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
    // Do not write our own change back: the user may have typed more since.
    if (settled === lastSettled.current) return;
    lastSettled.current = settled;
    setTyped(settled);
  }, [settled]);

  return [typed, setTyped] as const;
}
