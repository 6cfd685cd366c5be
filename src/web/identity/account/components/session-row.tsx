import { Laptop, Smartphone } from 'lucide-react';
import type { AccountSession } from '#shared/contracts/auth.ts';
import type { Device } from '#shared/devices.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';

const browserWords: Record<Device['browser'], () => string> = {
  chrome: m.browser_chrome,
  safari: m.browser_safari,
  firefox: m.browser_firefox,
  edge: m.browser_edge,
  samsung: m.browser_samsung,
  opera: m.browser_opera,
  other: m.browser_other,
};

const systemWords: Record<Device['system'], () => string> = {
  android: m.system_android,
  iphone: m.system_iphone,
  ipad: m.system_ipad,
  mac: m.system_mac,
  windows: m.system_windows,
  linux: m.system_linux,
  other: m.system_other,
};

const HOUR_MS = 60 * 60_000;
const handheld: AccountSession['device']['system'][] = ['android', 'iphone', 'ipad'];

export function SessionRow({ session }: { session: AccountSession }) {
  const nowMs = useNow();
  const { device, isCurrent, startedAt, seenAt } = session;
  const Icon = handheld.includes(device.system) ? Smartphone : Laptop;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-medium">
          {deviceWords(device)}
          {isCurrent && <Badge className="bg-tint text-on-tint">{m.account_session_current()}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{lastUse()}</p>
        <p className="text-small text-ink-soft">{m.account_session_since({ day: formatDay(startedAt) })}</p>
      </div>
    </li>
  );

  function lastUse(): string {
    if (isCurrent) return m.account_session_now();
    // The last use is known to within an hour.
    if (nowMs - Date.parse(seenAt) < HOUR_MS) return m.account_session_recent();
    return m.account_session_seen({ when: formatRelative(seenAt, nowMs) });
  }
}

function deviceWords({ browser, system }: Device): string {
  if (browser === 'other' && system === 'other') return m.device_unknown();
  return m.device_words({ browser: browserWords[browser](), system: systemWords[system]() });
}
