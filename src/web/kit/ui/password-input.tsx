import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} dir="ltr" className="pe-12 rtl:text-end" {...props} />
      {/* Named by its text and not by aria-label, so that looking up the field by its label does not find
          this button. */}
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
