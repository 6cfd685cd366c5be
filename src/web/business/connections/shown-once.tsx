import { useId } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** A secret that nobody can read again. */
export function ShownOnce({
  detail,
  secret,
  onDone,
}: {
  detail: string;
  secret: string;
  onDone: () => void;
}) {
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ title: m.connections_copied() });
  };
  return (
    <>
      <p id={id} className="mb-4 text-ink-soft">
        {detail}
      </p>
      <output
        aria-labelledby={id}
        dir="ltr"
        className="block rounded-card bg-sunken px-4 py-3 font-mono text-small wrap-anywhere"
      >
        {secret}
      </output>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void copy()} label={m.connections_copy()} />
        <Button variant="secondary" onClick={onDone} label={m.connections_done()} />
      </div>
    </>
  );
}
