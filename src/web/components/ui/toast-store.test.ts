import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToastOfLastPage, shownToast, toast } from '#web/components/ui/toast-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a toast goes with the action that leads to the next page, and not further', () => {
  toast({ title: 'Saved' });
  vi.advanceTimersByTime(500);
  closeToastOfLastPage();
  expect(shownToast()).toMatchObject({ title: 'Saved', open: true });
  vi.advanceTimersByTime(1000);
  closeToastOfLastPage();
  expect(shownToast()?.open).toBe(false);
});
