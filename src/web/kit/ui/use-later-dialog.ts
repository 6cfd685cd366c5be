import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { platformName } from '#web/kit/i18n/platform.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * A dialog that is loaded when its button is about to be pressed: server-rendered pages should not carry forms that
 * are seldom opened.
 */
export function useLaterDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      toast({ title: m.error_unreachable({ platform: platformName() }), variant: 'destructive' });
    }
  };
  const ref = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => ref.current?.focus());
  // A failure is reported when the button is pressed.
  const prepare = () => void load().catch(() => undefined);
  const opener = {
    ref,
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void open(),
  };
  return { Dialog, isOpen, close: () => setOpen(false), opener };
}

/**
 * Which of several dialogs is open. When it closes, the focus goes back to the button that was pressed, or to
 * `otherButton` if that one is gone with its row.
 */
export function useTask<Task>() {
  const [task, setTask] = useState<Task>();
  const pressed = useRef<Element>(null);
  const otherButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(task !== undefined, () => {
    const target = pressed.current?.isConnected ? pressed.current : otherButton.current;
    if (target instanceof HTMLElement) target.focus();
  });
  const open = (chosen: Task) => {
    pressed.current = document.activeElement;
    setTask(chosen);
  };
  return { task, open, close: () => setTask(undefined), otherButton };
}

/**
 * A dialog without its own trigger leaves the focus nowhere when it closes: this moves the focus back to
 * where the user was. A closing dialog no longer traps the focus, so there is no need to wait for its
 * animation.
 */
export function useFocusAfter(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(isOpen);
  const giveFocus = useEffectEvent(focus);
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveFocus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
