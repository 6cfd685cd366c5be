import { m } from '#web/paraglide/messages.js';

/** Shown in test mode, so that nobody believes that money has moved. */
export function TestMode() {
  return (
    <p className="mx-auto mt-1 w-fit rounded-full bg-pending px-3 text-center text-small text-on-pending">
      {m.tip_test_mode()}
    </p>
  );
}
