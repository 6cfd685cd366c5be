import { Button } from '#web/kit/ui/button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: m.factor_codes_copied() });
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.factor_codes_detail()}</p>
      <ul dir="ltr" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone}>{m.factor_codes_done()}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {m.factor_codes_copy()}
        </Button>
      </div>
    </>
  );
}
