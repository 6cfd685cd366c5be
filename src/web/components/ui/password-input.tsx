import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#web/components/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

/** A password nobody sees, unless the person who types it wants to. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} dir="ltr" className="pe-12 rtl:text-end" {...props} />
      {/* Its name is its text, so that looking for the field by its label never finds this button. */}
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 inline-flex w-control items-center justify-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{shown ? m.password_hide() : m.password_show()}</span>
      </button>
    </div>
  );
}
